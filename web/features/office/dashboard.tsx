import { Flex, Grid, Heading, Skeleton, Tabs, Text } from '@radix-ui/themes'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyComponent } from '../../shared/components/lazy.ts'
import { Page } from '../../shared/components/page.tsx'
import { locationState } from '../../shared/location-state.ts'
import { AttentionBanner } from './attention-banner.tsx'
import { PrefetchBookings } from './bookings/list.ts'
import styles from './dashboard.module.css'
import { useKeys } from './shared/keys.ts'
import { ConnectionLost, useOfficeLive } from './shared/live.tsx'
import { useCounts } from './shared/queries.ts'
import { useOpenBooking } from './shared/url.ts'
import { tabs } from './tabs.tsx'

const BookingPanel = lazyComponent(() => import('./booking-panel/booking-panel.tsx'))

/** Spec §2 "Admin dashboard": the header and the tab named in the URL. */
export function Dashboard() {
  const [search, setSearch] = useSearchParams()
  const counts = useCounts()
  useOfficeLive()
  useSearchKey()
  const { openId } = useOpenBooking()
  const isNarrow = useIsNarrow()
  const tab = tabIn(search)
  const tabList = useCenteredTab(tab?.name)
  return (
    <Page title="Admin Dashboard" width="full">
      {tab?.name === 'bookings' && <PrefetchBookings />}
      <Tabs.Root
        className={openId ? styles.besidePanel : undefined}
        // Keeps the focus out of content hidden by the panel.
        inert={isNarrow && openId !== undefined}
        value={tab?.name}
        onValueChange={name => setSearch({ tab: name })}
      >
        <Grid asChild columns="1fr auto" gapX="5" gapY="1" align="baseline" pt="3">
          <header className={styles.header}>
            <Heading size={{ initial: '4', sm: '5' }}>Admin Dashboard</Heading>
            <Flex asChild gap="2" align="baseline">
              <p>
                <Text size={{ initial: '2', sm: '3' }} color="gray">
                  Total Bookings
                </Text>{' '}
                <Text size="5" weight="bold">
                  {counts.data ? counts.data.total.toLocaleString('en-US') : <Skeleton>000</Skeleton>}
                </Text>
              </p>
            </Flex>
            <Tabs.List
              ref={tabList}
              className={styles.tabs}
              aria-label="Office"
              // Beside the panel not all fit on one line, and a desktop shows no sign that they scroll.
              wrap={openId ? 'wrap' : 'nowrap'}
            >
              {tabs.map(({ name, label, Count }) => (
                <Tabs.Trigger key={name} value={name} data-tab={name}>
                  {label}
                  {Count && <Count />}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          </header>
        </Grid>
        <ConnectionLost />
        {tab?.name !== 'attention' && <AttentionBanner />}
        {tabs.map(({ name, Panel }) => (
          <Tabs.Content key={name} value={name} className={styles.panel}>
            <Suspense fallback={<Skeleton height="60vh" />}>
              <Panel />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <Suspense>{openId && <BookingPanel id={openId} />}</Suspense>
    </Page>
  )
}

const tabIn = (search: URLSearchParams) => tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0]

/** The `/` key focuses the bookings search from any tab. */
function useSearchKey(): void {
  const [, setSearch] = useSearchParams()
  useKeys({
    '/'() {
      const box = document.querySelector<HTMLElement>('input[type=search][name=q]')
      if (box) box.focus()
      else setSearch({}, { state: locationState({ isSearching: true }) })
    },
  })
}

/** Whether the window is too narrow for the panel beside the tab. Same width as in dashboard.module.css. */
const useIsNarrow = () =>
  useSyncExternalStore(
    onChange => {
      const query = narrow()
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => narrow().matches,
  )

const narrow = () => matchMedia('(width < 1280px)')

/** Centers the open tab in its list, because on a phone not all tabs fit. */
function useCenteredTab(name: string | undefined) {
  const tabList = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = tabList.current
    const open = list?.querySelector<HTMLElement>(`[data-tab="${name}"]`)
    if (!list || !open) return
    // Tab widths change with their counts and when fonts load.
    const growing = new ResizeObserver(() => {
      list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2
    })
    for (const each of list.querySelectorAll('[data-tab]')) growing.observe(each)
    return () => growing.disconnect()
  }, [name])
  return tabList
}
