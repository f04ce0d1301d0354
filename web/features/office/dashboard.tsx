import { Skeleton, Tabs } from '@radix-ui/themes'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { later } from '../../shared/components/lazy.ts'
import { Page } from '../../shared/components/page.tsx'
import { AttentionBanner } from './attention-banner.tsx'
import { useCovers } from './booking-panel/use-covers.ts'
import { useSearchKey } from './bookings/search.ts'
import styles from './dashboard.module.css'
import { useOfficeLine } from './shared/line.ts'
import { LineLost } from './shared/line-lost.tsx'
import { useCounts } from './shared/queries.ts'
import { useOpenBooking } from './shared/url.ts'
import { tabs } from './tabs.tsx'
import { words } from './words.ts'

/** Spec §2 "Admin dashboard": the header and the tab named in the URL. */
export function Dashboard() {
  const [search, setSearch] = useSearchParams()
  const counts = useCounts()
  useOfficeLine()
  useSearchKey()
  const { openId } = useOpenBooking()
  const covers = useCovers()
  const tab = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0]
  const tabList = useRef<HTMLDivElement>(null)
  // On a phone not all tabs fit, so center the open one.
  useEffect(() => {
    const list = tabList.current
    const open = list?.querySelector<HTMLElement>(`[data-tab="${tab?.name}"]`)
    if (!list || !open) return
    // Tab widths change with their counts and when fonts load.
    const growing = new ResizeObserver(() => {
      list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2
    })
    for (const each of list.querySelectorAll('[data-tab]')) growing.observe(each)
    return () => growing.disconnect()
  }, [tab?.name])
  return (
    <Page title={words.title} width="full">
      <Tabs.Root
        className={openId && styles.besidePanel}
        // Keeps the focus out of content hidden by the panel.
        inert={covers && openId !== undefined}
        value={tab?.name}
        onValueChange={name => setSearch({ tab: name })}
      >
        <header className={styles.header}>
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.total}>
            {words.total}{' '}
            <strong>
              {counts.data ? counts.data.total.toLocaleString('en-US') : <Skeleton>000</Skeleton>}
            </strong>
          </p>
          <Tabs.List ref={tabList} className={styles.tabs} aria-label={words.tabs}>
            {tabs.map(({ name, label, Count }) => (
              <Tabs.Trigger key={name} value={name} data-tab={name}>
                {label}
                {Count && <Count />}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </header>
        <LineLost />
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

const BookingPanel = later(() => import('./booking-panel/booking-panel.tsx'))
