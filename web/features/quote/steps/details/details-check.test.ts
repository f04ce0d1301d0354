import { expect, test } from 'bun:test'
import type { FieldErrors } from 'react-hook-form'
import { stopAtNoon } from '../../../../../scripts/testing/clock.ts'
import { type Answers, emptyAnswers } from '../../draft.ts'
import { checkDetails } from './details-check.ts'

const today = stopAtNoon()
const bookableDays = [1, 2, 3, 4, 5]

const move: Answers = {
  ...emptyAnswers,
  fromAddress: '789 N Water St',
  toAddress: '500 Main St',
  serviceDate: `${today}`,
  homeSize: 'studio',
}

async function faultsOf(details: Answers) {
  const { errors } = await checkDetails(bookableDays)(details, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return messages(errors)
}

const messages = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))

test('an empty form gets all errors at once, in the specification’s words', async () => {
  expect(await faultsOf(emptyAnswers)).toEqual({
    fromAddress: 'Address is required',
    toAddress: 'Address is required',
    serviceDate: 'Date is required',
    homeSize: 'Home size is required for moving services',
  })
})

test('a valid move passes, and so does a valid junk job without home size or drop-off', async () => {
  expect(await faultsOf(move)).toEqual({})
  expect(await faultsOf({ ...move, serviceType: 'junk', homeSize: undefined, toAddress: '' })).toEqual({})
})

test('today is accepted, yesterday is not', async () => {
  expect(await faultsOf({ ...move, serviceDate: `${today.subtract({ days: 1 })}` })).toEqual({
    serviceDate: 'Please choose today or a later day',
  })
})

test('an unbookable day is rejected with the list of bookable days', async () => {
  const saturday = { ...move, serviceDate: `${today.add({ days: 3 })}` }
  expect(await faultsOf(saturday)).toEqual({ serviceDate: 'Choose a day from Monday to Friday' })
})

test('a floor above the tenth and more than fifty steps are rejected in plain words', async () => {
  const accessDetails = { ...emptyAnswers.accessDetails, floorLevel: 11, stairsCount: 51 }
  const { errors } = await checkDetails(bookableDays)(
    { ...move, accessDetails, dropoffAccess: accessDetails },
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  )
  for (const faults of [errors.accessDetails, errors.dropoffAccess]) {
    expect(faults?.floorLevel?.message).toBe('Please enter a number from 0 to 10')
    expect(faults?.stairsCount?.message).toBe('Please enter a number from 0 to 50')
  }
})
