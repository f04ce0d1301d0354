import { Button, Flex, Heading, Kbd, SegmentedControl, TabNav, Text } from '@radix-ui/themes'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './parts.module.css'

type TabHeaderProps = Readonly<{
  title: string
  lead?: string
  /** Heading level: 1 on a page of its own. */
  level?: 1 | 2
  /** The button or link at the end. */
  action?: ReactNode
}>

/** The heading of a tab. */
export const TabHeader = ({ title, lead, level = 2, action }: TabHeaderProps) => (
  <Flex wrap="wrap" gap="3" align="center" justify="between" mb="4">
    <div>
      <Heading as={`h${level}`} size="5">
        {title}
      </Heading>
      {lead && (
        <Text as="p" color="gray" mt="1">
          {lead}
        </Text>
      )}
    </div>
    {action}
  </Flex>
)

type ViewSwitchProps<Name extends string> = Readonly<{
  label: string
  views: readonly (readonly [name: Name, label: string])[]
  value: Name
  onChange: (name: Name) => void
}>

/** Switches the form or a filter of what is shown. What leads to other content is a tab. */
export const ViewSwitch = <Name extends string>({ label, views, value, onChange }: ViewSwitchProps<Name>) => (
  <SegmentedControl.Root
    aria-label={label}
    value={value}
    onValueChange={chosen => {
      const view = views.find(([name]) => name === chosen)
      if (view) onChange(view[0])
    }}
  >
    {views.map(([name, text]) => (
      <SegmentedControl.Item key={name} value={name}>
        {text}
      </SegmentedControl.Item>
    ))}
  </SegmentedControl.Root>
)

type LinkTabsProps = Omit<ComponentProps<typeof TabNav.Root>, 'children'> &
  Readonly<{ links: readonly Readonly<{ name: string; to: string; isCurrent: boolean }>[] }>

/** Links to other content, stored in the URL. What only changes its form is a `ViewSwitch`. */
export const LinkTabs = ({ links, ...props }: LinkTabsProps) => (
  <TabNav.Root wrap="wrap" {...props}>
    {links.map(({ name, to, isCurrent }) => (
      <TabNav.Link key={name} active={isCurrent} asChild>
        <Link to={to}>{name}</Link>
      </TabNav.Link>
    ))}
  </TabNav.Root>
)

type KeyLegendProps = Readonly<{
  /** Pairs of a key and its action. */
  keys: readonly (readonly [key: string, action: string])[]
}>

/** Legend of keyboard shortcuts. Hidden on touch devices and narrow windows. */
export const KeyLegend = ({ keys }: KeyLegendProps) => (
  <p className={styles.legend}>
    {keys.map(([key, action]) => (
      <span key={key}>
        <Kbd size="4" variant="soft">
          {key}
        </Kbd>{' '}
        {action}
      </span>
    ))}
  </p>
)

type LinkButtonProps = ComponentProps<'a'> & Readonly<{ icon: LucideIcon; color?: 'gray' }>

/** A link that looks like a button, such as for a phone call. */
export const LinkButton = ({ icon: Icon, color, children, ...link }: LinkButtonProps) => (
  <Button variant="soft" color={color} asChild>
    <a {...link}>
      <Icon size={16} aria-hidden /> {children}
    </a>
  </Button>
)

/** Number of waiting items, shown beside a label; hidden if zero. */
export const Count = ({ count }: Readonly<{ count: number }>) =>
  count > 0 && (
    <Text weight="bold" color="indigo" ml="2">
      {' '}
      {count.toLocaleString('en-US')}
    </Text>
  )

/** Shown if there is no crew to assign: a link to the tab for adding crews. */
export const AddCrewLink = () => (
  <Button size="3" variant="soft" asChild>
    <Link to="?tab=providers">Add a crew</Link>
  </Button>
)
