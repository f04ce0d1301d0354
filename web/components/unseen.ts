import styles from './unseen.module.css'

/** The class of words for who hears the page instead of seeing it. */
export const { unseen } = styles
