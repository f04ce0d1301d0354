import { expect, test } from 'bun:test'
import { createMessageLimit } from './channel.ts'

function aSocket() {
  const clock = { now: 1_000_000 }
  const limit = createMessageLimit(() => clock.now)
  return {
    /** Sends this many messages, then waits. Returns how many were accepted. */
    send(count: number, thenMs = 0) {
      const taken = Array.from({ length: count }, () => limit.take()).filter(wait => wait === 0).length
      clock.now += thenMs
      return taken
    },
    wait: (ms: number) => {
      clock.now += ms
    },
    take: limit.take,
    isFlood: limit.isFlood,
  }
}

test('accepts a burst of 60 messages, and 10 a second sustained', () => {
  const socket = aSocket()
  expect(socket.send(100)).toBe(60)
  for (let second = 0; second < 60; second++) {
    socket.wait(1000)
    expect(socket.send(10)).toBe(10)
  }
})

test('accepts a refused message after the stated time', () => {
  const socket = aSocket()
  socket.send(60)
  const wait = socket.take()
  expect(wait).toBe(100)
  socket.wait(wait - 1)
  expect(socket.take()).toBeGreaterThan(0)
  socket.wait(1)
  expect(socket.take()).toBe(0)
})

test('a flood closes the socket only after 10 seconds', () => {
  const socket = aSocket()
  for (let second = 0; second < 9; second++) socket.send(100, 1000)
  expect(socket.isFlood()).toBe(false)
  socket.send(100, 1000)
  socket.send(100)
  expect(socket.isFlood()).toBe(true)
})

test('bursts with pauses between them are not a flood', () => {
  const socket = aSocket()
  for (let burst = 0; burst < 10; burst++) socket.send(200, 3000)
  expect(socket.isFlood()).toBe(false)
})
