import { expect, test } from 'bun:test'
import type { InitialEntry } from 'react-router-dom'
import { openServedDocument } from '../../scripts/testing/served-document.ts'
import { administrator } from '../../scripts/testing/server.ts'

const { cleanup, press, render, screen, type, waitFor } = await openServedDocument()
const { Route, Routes } = await import('react-router-dom')
const { SignedIn } = await import('../features/account/signed-in.tsx')
const { Address, Surroundings } = await import('../shared/testing.tsx')
const { default: Login } = await import('./login.tsx')

async function expectReturn(at: InitialEntry, to: string) {
  cleanup()
  render(
    <Surroundings at={at}>
      <Address />
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="*" element={<SignedIn>{() => <h1>Only for you</h1>}</SignedIn>} />
      </Routes>
    </Surroundings>,
  )
  await screen.findByRole('heading', { name: 'Login' })
  type(/^Username/, administrator.username)
  type(/^Password/, administrator.password)
  await press('Login')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(to))
}

test('login returns to the requested page with its query and fragment', async () => {
  await expectReturn('/bookings?page=2#last', '/bookings?page=2#last')
})

test('login never leaves this site, whatever the browser’s history says', async () => {
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    7,
  ]) {
    await expectReturn({ pathname: '/login', state: { returnTo, from: returnTo } }, '/')
  }
})
