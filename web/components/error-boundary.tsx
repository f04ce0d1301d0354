import { Button, Heading, Text } from '@radix-ui/themes'
import { Component, type ReactNode } from 'react'
import styles from './page.module.css'

type Props = Readonly<{ children: ReactNode }>
type State = Readonly<{ broke: boolean }>

/** Stands in for a page that broke, or whose code or settings did not load. React itself reports the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broke: false }

  static getDerivedStateFromError(): State {
    return { broke: true }
  }

  override render() {
    if (!this.state.broke) return this.props.children
    return (
      <div className={styles.wide} role="alert">
        <Heading as="h1" size="8">
          Something went wrong
        </Heading>
        <Text as="p" size="4" color="gray" my="4">
          This page could not be shown. Check your connection and load it again. What you have booked is safe.
        </Text>
        <Button size="3" onClick={() => location.reload()}>
          Load again
        </Button>
      </div>
    )
  }
}
