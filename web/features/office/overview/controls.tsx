import { Box, Flex, Grid, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDay } from '../../../shared/dates/days.ts'
import { DayField } from '../shared/fields.tsx'
import { LinkTabs, ViewSwitch } from '../shared/parts.tsx'
import { useSetParams, useUrlWith } from '../shared/url.ts'
import { isSpan, ranges, type Span, type View } from './view.ts'

/** Selects the date range, grouping and format. All of it is stored in the URL. */
export function Controls({ view }: Readonly<{ view: View }>) {
  const urlWith = useUrlWith()
  const setParams = useSetParams()
  return (
    <Flex wrap="wrap" align="end" gapX="6" gapY="4">
      <LinkTabs
        aria-label="Days"
        links={ranges.map(({ range, name }) => ({
          name,
          to: urlWith({ range, from: undefined, to: undefined }),
          isCurrent: view.range === range,
        }))}
      />
      <CustomRange span={view.span} />
      <Flex wrap="wrap" gapX={{ initial: '4', sm: '6' }} gapY="2" ml={{ sm: 'auto' }}>
        <ViewSwitch
          label="Group by"
          views={groupings}
          value={view.by}
          onChange={by => setParams({ by }, { replace: true })}
        />
        <ViewSwitch
          label="Shown as"
          views={forms}
          value={view.isTable ? 'table' : 'charts'}
          onChange={as => setParams({ as: as === 'table' ? as : undefined }, { replace: true })}
        />
      </Flex>
    </Flex>
  )
}

const groupings = [
  ['day', 'By day'],
  ['week', 'By week'],
] as const

const forms = [
  ['charts', 'Charts'],
  ['table', 'Table'],
] as const

/** Two date fields, applied once they form a valid range. */
function CustomRange({ span }: Readonly<{ span: Span }>) {
  const urlWith = useUrlWith()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Readonly<{ over: string; days: Span }>>()
  const messageId = useId()
  const over = `${span.from} ${span.to}`
  // A changed range in the URL replaces the typed dates.
  const days = typed?.over === over ? typed.days : span
  const change = (part: Partial<Span>) => {
    const next = { ...days, ...part }
    setTyped({ over, days: next })
    if (isSpan(next)) navigate(urlWith({ ...next, range: undefined }), { replace: true })
  }
  const isWrong = isDay(days.from) && isDay(days.to) && !isSpan(days)
  return (
    <Box width={{ initial: '100%', xs: 'auto' }} asChild>
      <fieldset>
        <legend className="visually-hidden">Custom range</legend>
        <Grid columns="2" gap="3">
          {(['from', 'to'] as const).map(end => (
            <DayField
              key={end}
              label={end === 'from' ? 'First day' : 'Last day'}
              value={days[end]}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? messageId : undefined}
              onChange={day => change({ [end]: day })}
            />
          ))}
        </Grid>
        {isWrong && (
          <Text as="p" id={messageId} role="alert" size="2" color="red" mt="1">
            Choose a first and a last day, at most a year apart.
          </Text>
        )}
      </fieldset>
    </Box>
  )
}
