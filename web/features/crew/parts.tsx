import { Button, Grid, Heading } from '@radix-ui/themes'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { isText } from '../../shared/checks.ts'
import { lazyScript } from '../../shared/components/lazy.ts'
import { useBackCloses } from '../../shared/components/use-back-closes.ts'
import large from '../../shared/styles/large.module.css'
import styles from './crew.module.css'
import { useSpeech, useWords } from './language/language.tsx'
import type { Draft } from './storage/draft.ts'

/** A button that is large enough for gloves. */
export const BigButton = (button: ComponentProps<typeof Button>) => (
  <Button color="indigo" highContrast className={large.button} {...button} />
)

/** A secondary button. */
export const PlainButton = (button: ComponentProps<typeof Button>) => (
  <BigButton variant="outline" color="gray" {...button} />
)

type LinkButtonProps = Readonly<{ href: string; label?: string; isNew?: boolean; children: ReactNode }>

export const LinkButton = ({ href, label, isNew, children }: LinkButtonProps) => (
  <PlainButton asChild>
    <a href={href} aria-label={label} {...(isNew && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  </PlainButton>
)

const SpanishName = lazyScript(
  () => import('./language/spanish-names.tsx'),
  () => null,
)

const CrewSpecialLoad = lazyScript(() => import('./language/special-load.tsx'))

/** What happens with each special kind in a load. */
export const SpecialLoad = ({
  itemCategories = [],
}: Readonly<{ itemCategories?: readonly string[] | undefined }>) =>
  itemCategories.length > 0 && (
    <Suspense>
      <CrewSpecialLoad itemCategories={itemCategories} />
    </Suspense>
  )

/** An item by the name on the papers, for a crew that reads Spanish with its name in Spanish. */
export const ItemName = ({ label }: Readonly<{ label: string }>) => (
  <>
    {label}
    {useSpeech().language === 'es' && (
      <Suspense fallback={null}>
        <SpanishName label={label} />
      </Suspense>
    )}
  </>
)

type PartProps = Readonly<{
  /** With it, the part can receive the focus. */
  ref?: Ref<HTMLElement>
  title: string
  /** The level of the title; h4 within a job of the day. */
  as?: 'h3' | 'h4'
  children: ReactNode
}>

/** A titled part of the page. */
export function Part({ ref, title, as = 'h4', children }: PartProps) {
  const id = useId()
  return (
    <section ref={ref} className={styles.part} aria-labelledby={id} tabIndex={ref ? -1 : undefined}>
      <Heading as={as} size="3" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

type NoticeProps = ComponentProps<'div'> & Readonly<{ color?: 'amber' | 'red' }>

/** A highlighted box. Use red for errors. */
export const Notice = ({ color = 'amber', ...notice }: NoticeProps) => (
  <div className={styles.notice} data-accent-color={color} {...notice} />
)

/** An input with its label above it. */
export const Field = ({ label, ...input }: ComponentProps<'input'> & Readonly<{ label: string }>) => (
  <label className={large.field}>
    {label}
    <input autoComplete="off" {...input} />
  </label>
)

type JobFormProps = Readonly<{
  title: string
  /** Labels the button that saves. */
  save: string
  isDisabled?: boolean
  /** Shown while `onSubmit` returns false, because something is missing. */
  missing: string
  onSubmit(text: (name: string) => string): boolean
  /** Stores what is typed until the form is closed. */
  draft?: Draft
  onCancel?(): void
  children: ReactNode
}>

/** A form that opens within a job. `onSubmit` gets what was typed, by the name of its field. */
export function JobForm({
  title,
  save,
  isDisabled,
  missing,
  onSubmit,
  draft,
  onCancel,
  children,
}: JobFormProps) {
  const words = useWords()
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(draft?.draft?.fields ?? {})) {
      const field = form.current?.elements.namedItem(name)
      if (field && 'value' in field) field.value = value
    }
  })
  useEffect(() => {
    restore()
    form.current?.querySelector('input')?.focus()
  }, [])
  useBackCloses(onCancel)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setMissing(!onSubmit(name => String(typed.get(name) ?? '').trim()))
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={id}
      onSubmit={submit}
      onInput={({ currentTarget }) => draft?.save({ fields: textsIn(currentTarget) })}
      noValidate
    >
      <Heading as="h4" size="5" id={id}>
        {title}
      </Heading>
      {children}
      {isMissing && <p role="alert">{missing}</p>}
      <Grid columns={onCancel ? '2' : '1'} gap="3">
        {onCancel && (
          <PlainButton type="button" onClick={onCancel}>
            {words.cancel}
          </PlainButton>
        )}
        <BigButton disabled={isDisabled}>{save}</BigButton>
      </Grid>
    </form>
  )
}

const textsIn = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (isText(value) ? [[name, value]] : [])),
  )

/** A photo that the server has, in a list of photos. */
export const ServerPhoto = ({ url, alt }: Readonly<{ url: string; alt: string }>) => (
  <a href={url} target="_blank" rel="noreferrer">
    <img src={`${url}/thumb`} alt={alt} loading="lazy" />
  </a>
)
