import { describe, expect, test } from 'bun:test'
import { locateLocally } from './local.ts'
import { outsideOf } from './outside.ts'

/** A place as 'City ST ZIP precision', or what the customer is told of one that was not located. */
function told(text: string): string {
  const place = locateLocally(text)
  if (place) return `${place.city} ${place.state} ${place.zip} ${place.precision}`
  const outside = outsideOf(text)
  return outside === undefined ? 'unknown' : `outside: ${outside}`
}

describe('nonsense is not located', () => {
  test.each([
    'zzzz qqqq street',
    'asdf',
    'asdfghjkl 123',
    '12345',
    '123',
    '1',
    '!!!',
    '-',
    '🏠',
    '🏠🏠🏠 🚚',
    '123 🏠 street',
    'null',
    'undefined',
    'test test',
    'home',
    'my place',
    'I will tell you later',
    'N/A',
    'tbd',
    '00000',
    '99999',
    '53299',
    '414-555-0134',
    'me@example.com',
    'https://example.com',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '東京都千代田区',
    'Москва, Красная площадь',
    'ул. Ленина 5',
  ])('%s', text => {
    expect(told(text)).toBe(
      text === '12345' ? 'outside: New York' : text === '99999' ? 'outside: Alaska' : 'unknown',
    )
  })
})

describe('half an address is not located', () => {
  test.each([
    '123 N Water St',
    '233 S Wacker Dr',
    '1234 W Madison',
    '123 Racine Ave',
    '123 N Racine Ave',
    '123 Racine',
    '4500 N Kenosha',
    '12 Old Racine',
    'Halsted and Racine',
    'corner of Clark & Racine',
    'Milwaukee Ave',
    'Chicago Ave',
    '700 W Chicago Ave',
    'W Wisconsin Ave',
    '123 E Wisconsin',
    '5 Elm Ct',
    '12 Ocean Dr',
    '900 N Michigan Ave',
    '3000 N California',
    'W156N8480 Pilgrim Rd',
    'Wacker Drive',
    'Illinois',
    'Wisconsin',
    'IL',
    'Cook County',
    'apt 4',
    'Main Street',
  ])('%s', text => {
    expect(told(text)).toBe('unknown')
  })
})

describe('a town that is far away needs its state or ZIP', () => {
  test.each([
    ['Paris', 'unknown'],
    ['London', 'unknown'],
    ['Springfield', 'unknown'],
    ['12 Main St, Springfield', 'unknown'],
    ['Madison', 'unknown'],
    ['1 E Main St, Madison', 'unknown'],
    ['12 Main St, Washington', 'unknown'],
    ['12 Main St, Land O Lakes', 'unknown'],
    ['Madison, WI', 'Madison WI 53706 city'],
    ['1 E Main St, Madison, WI 53703', 'Madison WI 53703 zip'],
    ['Springfield, IL', 'Springfield IL 62706 city'],
    ['Paris, IL', 'Paris IL 61944 city'],
  ])('%s: %s', (text, expected) => {
    expect(told(text)).toBe(expected)
  })

  test('and one of both states as well', () => {
    expect(told('12 Main St, Burlington')).toBe('unknown')
    expect(told('12 Main St, Burlington, WI')).toBe('Burlington WI 53105 city')
    expect(told('12 Main St, Burlington, IL')).toBe('Burlington IL 60109 city')
  })
})

describe('a place outside Wisconsin and Illinois is told apart from an unknown one', () => {
  test.each([
    ['Beverly Hills', 'unknown'],
    ['Beverly Hills, CA', 'outside: California'],
    ['Beverly Hills 90210', 'outside: California'],
    ['90210', 'outside: California'],
    ['Miami Beach, FL', 'outside: Florida'],
    ['Miami Beach FL', 'outside: Florida'],
    ['Miami Beach, Florida 33139', 'outside: Florida'],
    ['100 Ocean Dr, Miami Beach, FL 33139, USA', 'outside: Florida'],
    ['Las Vegas Nevada', 'outside: Nevada'],
    ['100 Congress Ave Austin TX', 'outside: Texas'],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', 'outside: District of Columbia'],
    ['1600 Pennsylvania Ave NW Washington DC', 'outside: District of Columbia'],
    ['350 5th Ave, New York, NY 10118', 'outside: New York'],
    ['401 Broadway, Gary, IN', 'outside: Indiana'],
    ['Gary Indiana', 'outside: Indiana'],
    ['Springfield, MO', 'outside: Missouri'],
    ['12 Main St, Madison, South Dakota', 'outside: South Dakota'],
    ['12 Main St, Seattle, Washington 98101', 'outside: Washington'],
    ['Chicago, IL 90210', 'outside: California'],
    ['Aurora, CO', 'outside: Colorado'],
    ['Lake Forest, CA', 'outside: California'],
    ['Kenosha, MI', 'outside: Michigan'],
    ['San Juan, Puerto Rico', 'outside: Puerto Rico'],
    ['Toronto, Canada', 'outside: Canada'],
    ['Geneva, Switzerland', 'outside: Switzerland'],
    ['Paris, France', 'outside: France'],
    ['75001 Paris', 'unknown'],
    ['10 Downing Street London', 'unknown'],
    ['10 Downing Street, London, UK', 'outside: UK'],
    ['10 Downing Street, London SW1A 2AA', 'unknown'],
    ['Zeil 1, 60313 Frankfurt', 'unknown'],
    ['Zeil 1, 60311 Frankfurt, Germany', 'outside: Germany'],
    ['Av. Paulista 1578, São Paulo, Brazil', 'outside: Brazil'],
    ['1-1 Chiyoda, Tokyo, Japan', 'outside: Japan'],
  ])('%s: %s', (text, expected) => {
    expect(told(text)).toBe(expected)
  })
})

describe('an address of ours is located, whatever stands before its town', () => {
  test.each([
    ['zzzz qqqq street, Chicago, IL 60614', 'Chicago IL 60614 zip'],
    ['O’Hare', "O'Hare IL 60666 city"],
    ['Racine', 'Racine WI 53405 city'],
    ['123 Racine Ave, Waukesha', 'Waukesha WI 53188 city'],
    ['Geneva', 'Geneva IL 60134 city'],
    ['Chicago', 'Chicago IL 60612 city'],
    ['1600 broadway chicago', 'Chicago IL 60612 city'],
    ['233 S Wacker Dr, Chicago', 'Chicago IL 60606 block'],
  ])('%s: %s', (text, expected) => {
    expect(told(text)).toBe(expected)
  })
})
