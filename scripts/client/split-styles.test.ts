import { expect, test } from 'bun:test'
import { splitStyles } from './split-styles.ts'

const scripts = { first: '"hero_a1"', all: '"hero_a1";"map_b2";"leaflet-pane"' }

test.each([
  ['.hero_a1{top:0}', '.hero_a1{top:0}', ''],
  ['.map_b2{top:0}', '', '.map_b2{top:0}'],
  ['.hero_a1 .map_b2,.hero_a1{top:0}', '.hero_a1{top:0}', '.hero_a1 .map_b2{top:0}'],
  ['.hero_a1:not(.map_b2){top:0}', '.hero_a1:not(.map_b2){top:0}', ''],
  [':is(.hero_a1,.map_b2){top:0}', ':is(.hero_a1,.map_b2){top:0}', ''],
  [':where(.map_b2){top:0}', '', ':where(.map_b2){top:0}'],
  [
    '@media print{.map_b2{top:0}.hero_a1{top:0}}',
    '@media print{.hero_a1{top:0}}',
    '@media print{.map_b2{top:0}}',
  ],
  ['.unnamed{top:0}p{top:0}', '.unnamed{top:0}p{top:0}', ''],
  ['@keyframes turn{to{top:0}}', '@keyframes turn{to{top:0}}', ''],
])('%s', (css, first, later) => {
  expect(splitStyles(css, scripts)).toEqual({ first, later })
})
