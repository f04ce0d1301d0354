import { Flex, Heading, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/api.ts'
import { Boxes, Truck } from '../drawings/drawings.tsx'
import { Facts } from './facts.tsx'
import styles from './sections.module.css'

type PageHeaderProps = Readonly<{
  /** The page's name, for headings that are a sentence. */
  name: string
  heading: string
  lead: string
  /** A component from web/shared/drawings. The style sheet sets how much of it lies below the ground line. */
  drawing: ReactNode
  ground: 'crew' | 'stairs' | 'truck'
  /** An optional button. */
  children?: ReactNode
}>

/** The header of a company page: a heading and a drawing that stands on the section's bottom edge. */
export const PageHeader = ({ name, heading, lead, drawing, ground, children }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.headerColumns}>
      <Flex direction="column" align="start" gap="4" pb={{ initial: '0', md: '9' }}>
        <PageName>{name}</PageName>
        <Heading as="h1" size="9" className={styles.headline}>
          {heading}
        </Heading>
        <Lead>{lead}</Lead>
        {children}
      </Flex>
      <div className={`${styles.drawing} ${styles[ground]}`}>{drawing}</div>
    </div>
  </header>
)

/** A small line above a headline. */
export const PageName = ({ children }: Readonly<{ children: string }>) => (
  <Text as="p" size="2" weight="bold" color="indigo">
    {children}
  </Text>
)

/** The sentence below a heading. */
export const Lead = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Text as="p" size="4" color="gray" className="measure">
    {children}
  </Text>
)

type SectionProps = Readonly<{
  /** The id of its heading. */
  labelledBy?: string
  isTinted?: boolean
  children: ReactNode
}>

/** A section over the full width, with its content at the page's width. */
export const Section = ({ labelledBy, isTinted, children }: SectionProps) => (
  <section aria-labelledby={labelledBy} className={isTinted ? styles.tinted : undefined}>
    <div className={styles.section}>{children}</div>
  </section>
)

type SectionHeadingProps = Readonly<{ id: string; lead?: string; children: string }>

export const SectionHeading = ({ id, lead, children }: SectionHeadingProps) => (
  <Flex direction="column" gap="3">
    <Heading as="h2" size="8" id={id} className={styles.heading}>
      {children}
    </Heading>
    {lead && <Lead>{lead}</Lead>}
  </Flex>
)

type TopicProps = Readonly<{ heading: string; as?: 'h2' | 'h3'; isLarge?: boolean; children: ReactNode }>

/** A short text with its heading. */
export const Topic = ({ heading, as = 'h3', isLarge = false, children }: TopicProps) => (
  <div>
    <Heading as={as} size={isLarge ? '5' : '4'} mb="1">
      {heading}
    </Heading>
    <Text as="p" size={isLarge ? '4' : '3'} color="gray" className="measure">
      {children}
    </Text>
  </div>
)

/** The company's figures (spec §1). The rating is that of the reviews as soon as there are enough. */
export function Figures() {
  const { data } = useQuery({ queryKey: ['/api/rating'], queryFn: () => unwrap(api.rating.get()) })
  return (
    <Facts
      className={styles.figures}
      isValueFirst
      facts={[
        ['moves', '10,000+'],
        ['junk removals', '5,000+'],
        ['rating', `${data?.rating?.toFixed(1) ?? '4.9'}/5`],
        ['support', '24/7'],
      ]}
    />
  )
}

type CallToActionProps = Readonly<{ heading: string; lead: string; children: ReactNode }>

/** The end of a company page. Children are its links. */
export const CallToAction = ({ heading, lead, children }: CallToActionProps) => (
  <section className={styles.callToAction} aria-labelledby="call-to-action">
    <div className={styles.headerColumns}>
      <Flex direction="column" gap="5" pb={{ initial: '0', md: '9' }}>
        <SectionHeading id="call-to-action" lead={lead}>
          {heading}
        </SectionHeading>
        <Flex gapX="6" gapY="4" wrap="wrap" align="center" className={styles.links}>
          {children}
        </Flex>
      </Flex>
      <Flex gap="2" align="end" justify="end" className={styles.load}>
        <Boxes className={styles.boxes} />
        <Truck className={styles.loadedTruck} />
      </Flex>
    </div>
  </section>
)
