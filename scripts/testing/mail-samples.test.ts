import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { namedSamples, samples, wordings } from './mail-samples.ts'

const folder = `${import.meta.dir}/../../src/modules/booking/mails`

test('each kind of mail and text is among the samples', async () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(wordings).toSorted())
  const files = (await readdir(folder)).filter(name => /words\.ts$/.test(name)).toSorted()
  expect(files).toEqual([
    'chat-words.ts',
    'claim-words.ts',
    'day-words.ts',
    'money-words.ts',
    'payment-words.ts',
    'settlement-words.ts',
    'words.ts',
  ])
})

test.each(namedSamples().map(([name]) => name))('%s has words for everything', name => {
  const [, { subject, text, html = '' }] = namedSamples().find(([each]) => each === name)!
  expect(subject).not.toBe('')
  expect(`${subject}\n${text}\n${html}`).not.toMatch(/undefined|null|NaN|\[object|\$-| {2,}\S.*United States/)
})

test('every mail to a customer has one button, and what it links to stands in the text', () => {
  for (const [name, { html, text }] of namedSamples()) {
    if (html === undefined) continue
    const [button, ...more] = [...html.matchAll(/<a href="([^"]+)" style=/g)].map(([, link]) => link ?? '')
    expect([name, more]).toEqual([name, []])
    expect(text).toContain(button!.replaceAll('&amp;', '&'))
  }
})
