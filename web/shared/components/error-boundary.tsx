import { Button } from '@radix-ui/themes'
import { Component, type ReactNode } from 'react'
import { wordsFor } from '../api/api.ts'
import { Road } from '../drawings/drawings.tsx'
import styles from './page.module.css'
import { EmptyState } from './states.tsx'

type Props = Readonly<{
  children: ReactNode
  /** Replaces what failed. Defaults to a full-page message. */
  instead?: ReactNode
}>
type State = Readonly<{ error?: unknown; broke: boolean }>

/**
 * Replaces a page, or part of one, that failed to render or to load its settings. React reports the error.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broke: false }

  static getDerivedStateFromError(error: unknown): State {
    return { broke: true, error }
  }

  override render() {
    if (!this.state.broke) return this.props.children
    if (this.props.instead) return this.props.instead
    return (
      <div className={styles.wide} role="alert">
        <EmptyState
          drawing={<Road />}
          level={1}
          heading="Something went wrong"
          action={
            <Button size="3" onClick={() => location.reload()}>
              Reload page
            </Button>
          }
        >
          This page could not be shown. {reasonOf(this.state.error)} What you have booked is safe.
        </EmptyState>
      </div>
    )
  }
}

/** The server's message if there is one, otherwise the browser's. */
function reasonOf(error: unknown): string {
  const reason = wordsFor(error, `Your browser reported: ${error instanceof Error ? error.message : error}`)
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}
