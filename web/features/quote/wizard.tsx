import { useAtom } from 'jotai'
import { Check } from 'lucide-react'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Booking, useBooking } from '../../shared/api/booking.ts'
import { lazyComponent, preloadInTurn } from '../../shared/components/lazy.ts'
import { Loading } from '../../shared/components/states.tsx'
import { useFirstTouch } from '../../shared/first-touch.ts'
import { locationState, useLocationState } from '../../shared/location-state.ts'
import { type Draft, drafts, type StepName, type WizardName } from './draft.ts'
import { type Price, type Pricing, usePrice } from './price.ts'
import { useRestored } from './stored-draft.ts'
import styles from './wizard.module.css'

/** A wizard is a table of steps over one draft, with one way to ask for the price. */
export type Wizard = Readonly<{
  name: WizardName
  /** In order. The first is part of the page, so that it can be prerendered. */
  steps: readonly [Step, ...Step[]]
  pricing: Pricing
}>

type Step = Readonly<{
  name: StepName
  /** `preload` loads its code. */
  Content: ComponentType & Readonly<{ preload?: () => Promise<void> }>
  /** Shown beside the step, where there is room. */
  Aside?: ComponentType
  /** Whether the draft, or its booking, has what the step needs. */
  isReady: (draft: Draft, booking?: BookingState) => boolean
  /** Where Back leads. */
  before?: StepName
}>

/** The wizard around a step, what it remembers, its price, and the way to its other steps. */
export function useWizard() {
  const context = useContext(WizardContext)
  if (!context) throw new Error('There is no wizard around this component.')
  return context
}

/** Whether the step is still shown, for work that outlives it. */
export function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}

type Context = ReturnType<typeof useSteps> &
  Readonly<{
    wizard: Wizard
    price: Price
    /** How the visitor reached the step; undefined if the page opened with it. */
    direction?: Direction
    /** Of the wizard, not the page. */
    scrollToTop: () => void
  }>

const WizardContext = createContext<Context | undefined>(undefined)

export type WizardFrameProps = Readonly<{
  wizard: Wizard
  /** The page around the wizard's panel. */
  children?: (panel: ReactNode, isAtFirstStep: boolean) => ReactNode
}>

/** A wizard with its progress bar, at the current step. */
export function WizardFrame({ wizard, children = panel => panel }: WizardFrameProps) {
  const { name, steps } = wizard
  const isRestored = useRestored(drafts[name].restoredAtom)
  const state = useSteps(wizard)
  const { step, draft, isLoading } = state
  // The last steps show the booking's own price.
  const isPriced = !isLoading && step.name !== 'payment' && step.name !== 'confirmation'
  const price = usePrice(wizard.pricing, draft, isPriced)
  const index = steps.indexOf(step)
  const direction = useDirection(index, isRestored && !isLoading)

  const isTouched = useFirstTouch()
  useEffect(() => {
    if (isTouched) preloadInTurn(steps.map(({ Content }) => Content))
  }, [isTouched, steps])

  const element = useRef<HTMLDivElement>(null)
  const scrollToTop = () => element.current?.scrollIntoView({ behavior: 'instant' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step starts at its top.
  useLayoutEffect(() => {
    if (direction) scrollToTop()
  }, [direction, index])

  const { Content, Aside } = step
  const panel = (
    <div ref={element} className={styles.panel}>
      <StepProgress steps={steps} current={step} />
      <div className={styles.columns} data-two={Aside !== undefined || undefined}>
        <div className={styles.questions}>
          {isLoading ? (
            loading
          ) : index === 0 ? (
            <Content />
          ) : (
            <Suspense key={step.name} fallback={loading}>
              <Content />
            </Suspense>
          )}
        </div>
        {Aside && <Aside />}
      </div>
    </div>
  )
  return (
    <WizardContext value={{ ...state, wizard, price, direction, scrollToTop }}>
      {children(panel, index === 0)}
    </WizardContext>
  )
}

type Direction = 'forward' | 'backward'

/** The direction of the last move, or undefined until the first move after the page is ready. */
function useDirection(step: number, isReady: boolean): Direction | undefined {
  const [last, setLast] = useState<Readonly<{ step: number; isReady: boolean; direction?: Direction }>>({
    step,
    isReady,
  })
  if (last.isReady !== isReady) {
    setLast({ step, isReady })
    return undefined
  }
  if (last.step === step) return last.direction
  const direction = step > last.step ? 'forward' : 'backward'
  setLast({ step, isReady, direction })
  return direction
}

const loading = (
  <div className={styles.loading}>
    <Loading>Loading…</Loading>
  </div>
)

/**
 * The current step is in the router's history, so Back and Forward move between steps. What the server knows of the
 * draft's booking may lead to the last one, on whichever page or device it was paid.
 */
function useSteps({ name, steps }: Wizard) {
  const [draft, setDraft] = useAtom(drafts[name].draftAtom)
  const { pathname, search, hash } = useLocation()
  const entry = useLocationState()
  const navigate = useNavigate()
  const here = { pathname, search, hash }

  /** As the server knows it. */
  const { data: booking, isLoading } = useBooking(draft.bookingId)
  const step = stepAt(steps, draft, booking, entry.step ?? draft.step)

  const goTo = (next: StepName) =>
    // In slices, so that the page answers while a large step renders.
    startTransition(() => {
      // The entry with which the visitor came names no step yet.
      if (!entry.step) navigate(here, { replace: true, state: locationState({ step: step.name }) })
      navigate(here, { state: locationState({ step: next }) })
      setDraft(draft => ({ ...draft, step: next }))
    })
  return { step, goTo, draft, answers: draft.answers, setDraft, booking, isLoading }
}

/**
 * The wanted step, or the last one before it whose data is still there. A finished one cannot be reopened.
 */
export function stepAt(
  steps: Wizard['steps'],
  draft: Draft,
  booking: BookingState | undefined,
  wanted: string | undefined,
): Step {
  const last = isFinished(booking) ? steps.length - 1 : steps.findIndex(({ name }) => name === wanted)
  return steps.findLast((step, index) => index <= last && step.isReady(draft, booking)) ?? steps[0]
}

/** The booking is paid, or a request that the office looks at. */
const isFinished = (booking?: BookingState) =>
  booking !== undefined && (booking.paid || booking.review !== null)

/** Whether the booking is paid, and why the office reviews it. */
type BookingState = Pick<Booking, 'paid' | 'review'>

/** The last step of every wizard. */
export const confirmation: Step = {
  name: 'confirmation',
  Content: lazyComponent(() => import('./steps/confirmation.tsx')),
  isReady: (_, booking) => isFinished(booking),
}

type StepProgressProps = Readonly<{ steps: readonly Step[]; current: Step }>

/** On phones, the steps are a line and only the current one is named. */
function StepProgress({ steps, current }: StepProgressProps) {
  const position = steps.indexOf(current)
  return (
    <nav aria-label={`Step ${position + 1} of ${steps.length}: ${stepNames[current.name]}`}>
      <ol className={styles.progress}>
        {steps.map(({ name }, index) => (
          <li
            key={name}
            className={styles.step}
            data-done={index < position || undefined}
            aria-current={index === position ? 'step' : undefined}
          >
            <span className={styles.number}>
              {index < position ? <Check size={14} strokeWidth={3} aria-hidden /> : index + 1}
            </span>
            <span className={styles.name}>{stepNames[name]}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** As displayed (spec §2). */
const stepNames: Readonly<Record<StepName, string>> = {
  details: 'Details',
  location: 'Location',
  roomSize: 'Room Size',
  photos: 'Photos',
  estimate: 'Estimate',
  quote: 'Quote',
  contact: 'Contact',
  payment: 'Payment',
  confirmation: 'Confirmation',
}
