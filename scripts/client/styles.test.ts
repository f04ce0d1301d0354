import { expect, test } from 'bun:test'
import { trimStyles } from './styles.ts'

const scripts =
  'className:"rt-Button",columns:{initial:"1",sm:"2",lg:a?"3":b},{mb:{initial:"0",sm:"-4"},justify:{sm:"between"}}'

test.each([
  ['.rt-Button{top:0}', '.rt-Button{top:0}'],
  ['.rt-Slider{top:0}', ''],
  ['.rt-Slider,.rt-Button{top:0}', '.rt-Button{top:0}'],
  ['.rt-Slider .rt-Button{top:0}', ''],
  ['.rt-Button:not(.rt-Slider){top:0}', '.rt-Button:not(.rt-Slider){top:0}'],
  ['.rt-Button:is(.a,:not(.b,.c)),.d{top:0}', '.rt-Button:is(.a,:not(.b,.c)),.d{top:0}'],
  ['@media (width>=1px){.rt-Slider{top:0}}', ''],
  ['@media (width>=1px){.rt-Slider{top:0}.own{top:0}}', '@media (width>=1px){.own{top:0}}'],
  // Values that a script gives for a width, and those of a width with a computed value.
  [
    '.sm\\:rt-r-gtc-2,.sm\\:rt-r-gtc-3,.md\\:rt-r-gtc-2,.lg\\:rt-r-gtc-9{top:0}',
    '.sm\\:rt-r-gtc-2,.lg\\:rt-r-gtc-9{top:0}',
  ],
  ['.sm\\:-rt-r-m-4,.sm\\:-rt-r-m-5{top:0}', '.sm\\:-rt-r-m-4{top:0}'],
  ['.sm\\:rt-r-jc-space-between,.sm\\:rt-r-jc-center{top:0}', '.sm\\:rt-r-jc-space-between{top:0}'],
  // Any value, from a custom property.
  ['.sm\\:rt-r-min-w,.md\\:rt-r-min-w{top:0}', '.sm\\:rt-r-min-w{top:0}'],
  [
    '.rt-Button:where(.sm\\:rt-r-size-2),.rt-Button:where(.md\\:rt-r-size-2){top:0}',
    '.rt-Button:where(.sm\\:rt-r-size-2){top:0}',
  ],
  // Without a width, every value stays.
  ['.rt-r-mt-auto,.rt-r-mt,.rt-variant-classic{top:0}', '.rt-r-mt-auto,.rt-r-mt,.rt-variant-classic{top:0}'],
  [
    ':root{--red-9:#f00}[data-accent-color=red]{color:var(--red-9)}[data-accent-color=ruby]{top:0}',
    ':root{--red-9:#f00}[data-accent-color=red]{color:var(--red-9)}',
  ],
  [':is(.dark) .own{top:0}:-webkit-any(.dark) .own{top:0}', ':is(.dark) .own{top:0}'],
  ['@font-face{font-family:X}.own{content:"}"}', '@font-face{font-family:X}.own{content:"}"}'],
  ['@keyframes rt-fade{0%{top:0}to{top:1px}}', '@keyframes rt-fade{0%{top:0}to{top:1px}}'],
  ['.own{--a:1;--b:var(--a);--c:2;top:var(--c)}', '.own{--c:2;top:var(--c)}'],
  ['@charset "utf-8";.own{top:0}', '@charset "utf-8";.own{top:0}'],
])('%s becomes %s', (css, trimmed) => {
  expect(trimStyles(css, scripts)).toBe(trimmed)
})

const html = '<p class="own rt-r-p-3 md:rt-r-p-3"></p>'

test.each([
  ['.own{top:0}.other{top:0}', '.own{top:0}'],
  ['.map-top{top:0}.sent-top{top:0}', '.sent-top{top:0}'],
  ['.sent{top:0}.own .other,.own{top:0}', '.sent{top:0}.own{top:0}'],
  ['.own:not(.other){top:0}', '.own:not(.other){top:0}'],
  [':is(.own,.other){top:0}', ':is(.own,.other){top:0}'],
  [':where(.other){top:0}p{top:0}', 'p{top:0}'],
  ['@media print{.other{top:0}.own{top:0}}', '@media print{.own{top:0}}'],
  ['@layer a,b;@layer b{.other{top:0}}', '@layer a,b'],
  ['@keyframes turn{to{top:0}}', '@keyframes turn{to{top:0}}'],
  // Values of the library: those of the HTML, and any that a script may compute.
  ['.md\\:rt-r-p-3,.md\\:rt-r-p-4{top:0}', '.md\\:rt-r-p-3{top:0}'],
  ['.rt-r-p-4{top:0}', '.rt-r-p-4{top:0}'],
])('of %s, a page and its first scripts need %s', (css, first) => {
  expect(trimStyles(css, 'className:"sent"', html)).toBe(first)
})
