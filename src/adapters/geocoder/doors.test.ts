import { expect, test } from 'bun:test'
import { isSameDoor } from './doors.ts'

test.each([
  ['789 N Water St, Milwaukee, WI 53202', '789 N Water St, Milwaukee, WI 53202'],
  ['789 N Water St, Milwaukee, WI 53202', ' 789 north water street milwaukee 53202, USA'],
  ['789 N Water St, Milwaukee, WI 53202', '789 N. Water St, Milwaukee'],
  ['12 Main St, Apt 4, Racine', '12 Main St Apt 4, Racine, WI'],
  ['1 zzzz qqqq street, Chicago, IL 60606', '1 Zzzz Qqqq St., Chicago, IL 60606'],
  ['zzzz qqqq street', 'zzzz qqqq street'],
])('%s and %s are one door', (one, other) => {
  expect([isSameDoor(one, other), isSameDoor(other, one)]).toEqual([true, true])
})

test.each([
  ['12 Main St, Apt 4, Racine, WI', '12 Main St, Apt 9, Racine, WI'],
  ['12 Main St, Racine, WI', '14 Main St, Racine, WI'],
  ['12 N Main St, Racine, WI', '12 S Main St, Racine, WI'],
  ['12 Main St, Racine, WI', '12 Main St, Kenosha, WI'],
  ['12 Main St, Racine, WI 53402', '12 Main St, Racine, WI 53403'],
  ['60614', '60614'],
  ['Milwaukee, WI', 'Milwaukee, WI'],
])('%s and %s are not', (one, other) => {
  expect([isSameDoor(one, other), isSameDoor(other, one)]).toEqual([false, false])
})
