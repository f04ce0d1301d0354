import styles from './unseen.module.css'

/** The class of visually hidden text, for screen readers only. */
export const { unseen } = styles
