import styles from './views.module.css'

type ViewsProps<Name extends string> = Readonly<{
  label: string
  views: readonly (readonly [name: Name, label: string])[]
  chosen: Name
  onChoose: (name: Name) => void
}>

/** Switches between views of the same data. */
export const Views = <Name extends string>({ label, views, chosen, onChoose }: ViewsProps<Name>) => (
  <fieldset className={styles.views} aria-label={label}>
    {views.map(([name, words]) => (
      <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
        {words}
      </button>
    ))}
  </fieldset>
)
