/**
 * Where a special kind of junk goes. A certified recycler recovers the refrigerant with certified equipment before it
 * scraps the appliance. `refused`: no crew loads it.
 */
type Destination = 'recycler' | 'certified recycler' | 'landfill' | 'refused'

/**
 * A kind of junk that may not go to a landfill, or not onto a truck. `name` is its entry in a quote's `itemCategories`,
 * and `words` match what else customers call it. `happens` is for the customer, the office and the crew. `seenAs` are
 * items of the cube sheet that photos may show. `sources` are where its rule stands; the owner has them checked before
 * they are relied on.
 */
export type Disposal = Readonly<{
  name: string
  words: RegExp
  examples: string
  goesTo: Destination
  happens: string
  seenAs: readonly string[]
  sources: readonly string[]
}>

const included = 'Included in your price.'
const hazardousWaste = 'your county’s household hazardous waste collection'

/** Illinois and Wisconsin. */
const hazardousWasteSources = ['Illinois EPA Household Hazardous Waste Program', 'Wis. Adm. Code ATCP 34']

const words = (...alternatives: string[]) => new RegExp(`\\b(?:${alternatives.join('|')})\\b`)
const dried = '\\b(?:dried|dry|hard|hardened|empty)\\b'

/** What a load may contain that is not plain junk: first what we take, then what we do not. */
export const disposals: readonly Disposal[] = [
  {
    name: 'Electronics',
    words: words(
      'electronics?',
      'tvs?',
      'televisions?',
      'monitors?',
      'computers?',
      '^pc',
      '(desktop|gaming|old) pc',
      'laptops?',
      'tablets?',
      'printers?',
      'scanners?',
      'copiers?',
      'fax machines?',
      '((cell|smart) ?)?phones?',
      'keyboards?',
      'stereos?',
      'speakers?',
      '(dvd|cd) players?',
      'vcrs?',
      'game consoles?',
    ),
    examples: 'TVs, monitors, computers, printers',
    goesTo: 'recycler',
    happens: `We take these to an electronics recycler. ${included}`,
    seenAs: ['tv', 'large-tv', 'computer', 'monitor', 'printer'],
    sources: ['Wis. Stat. 287.07(5)', 'Wis. Stat. 287.17', '415 ILCS 151'],
  },
  {
    name: 'Refrigerators and air conditioners',
    words: words(
      'refrigerators?',
      'fridges?',
      'freezers?',
      'air ?conditioners?',
      'acs?',
      'a c',
      'dehumidifiers?',
      '(water|wine) coolers?',
      'ice ?(makers?|machines?)',
      'heat pumps?',
    ),
    examples: 'freezers, dehumidifiers and water coolers too',
    goesTo: 'certified recycler',
    happens: `We take these to a recycler with certified equipment, which recovers the refrigerant first. ${included}`,
    seenAs: [
      'refrigerator',
      'large-refrigerator',
      'mini-fridge',
      'freezer',
      'large-freezer',
      'window-ac',
      'portable-ac',
      'dehumidifier',
      'water-cooler',
    ],
    sources: ['40 CFR 82.155', 'Wis. Stat. 287.07(1m)', '415 ILCS 5/22.28'],
  },
  {
    name: 'Other large appliances',
    words: words(
      'appliances?',
      'washers?',
      'dryers?',
      'washing machines?',
      'stoves?',
      'ovens?',
      'cooktops?',
      'ranges?$',
      'dishwashers?',
      'trash compactors?',
      'water ?heaters?',
      'microwaves?',
      'furnaces?',
      'boilers?',
    ),
    examples: 'washers, dryers, stoves, dishwashers, water heaters',
    goesTo: 'recycler',
    happens: `We take these to a metal recycler. ${included}`,
    seenAs: [
      'range',
      'dishwasher',
      'trash-compactor',
      'washer',
      'dryer',
      'stacked-washer-dryer',
      'water-heater',
    ],
    sources: ['Wis. Stat. 287.07(1m)', '415 ILCS 5/22.28'],
  },
  {
    name: 'Tires',
    words: words('t[iy]res?'),
    examples: 'with or without rims',
    goesTo: 'recycler',
    happens: `We take these to a tire recycler. ${included}`,
    seenAs: ['tire'],
    sources: ['Wis. Stat. 287.07(3)', '415 ILCS 5/55'],
  },
  {
    name: 'Dried latex paint',
    words: words(`${dried}.* paints?`, `paints? .*${dried}`),
    examples: 'hard all the way through',
    goesTo: 'landfill',
    happens: `We take it if it is hard all the way through. Please leave the lids off so the crew can see. ${included}`,
    seenAs: [],
    sources: hazardousWasteSources,
  },
  {
    name: 'Liquid or oil paint',
    words: words(
      '(liquid|wet|oil|spray) (.* )?paints?',
      `^(?!.*${dried}).*paints?`,
      '^stains?$',
      '(wood|deck|fence|of) stains?',
      'varnish',
      'lacquer',
      'shellac',
      'polyurethane',
      'primer',
      'turpentine',
      'mineral spirits',
      'thinners?',
    ),
    examples: 'stain, varnish and thinner too',
    goesTo: 'refused',
    happens: `We can’t take it. If you dry latex paint with cat litter first, we take it. Oil paint, stain and thinner go to ${hazardousWaste}.`,
    seenAs: [],
    sources: hazardousWasteSources,
  },
  {
    name: 'Batteries',
    words: words('batter(y|ies)', 'power ?banks?', 'e ?bikes?', 'e ?scooters?', 'hoverboards?'),
    examples: 'from cars, tools, bikes and phones',
    goesTo: 'refused',
    happens: `We can’t take these: they can start a fire in the truck. Ask a shop that sells them, or take them to ${hazardousWaste}.`,
    seenAs: [],
    sources: ['Wis. Stat. 287.07(1m)', 'Wis. Stat. 287.18', '415 ILCS 5/22.23'],
  },
  {
    name: 'Fuel and chemicals',
    words: words(
      'fuels?',
      'gas$',
      'gasoline',
      'gas (cans?|tanks?|cylinders?|bottles?)',
      'diesel',
      'kerosene',
      'propane',
      'butane',
      'lighter fluid',
      '(motor|engine|used|waste|heating) oil',
      'antifreeze',
      'coolants?',
      '(brake|transmission) fluid',
      'chemicals?',
      'hazardous',
      'pesticides?',
      'herbicides?',
      'insecticides?',
      '(weed|bug) ?killers?',
      '(bug|insect|wasp) sprays?',
      'poisons?',
      'chlorine',
      'bleach',
      'ammonia',
      'acids?',
      'solvents?',
      '(drain|oven) cleaners?',
    ),
    examples: 'gasoline, motor oil, pesticides, pool chemicals',
    goesTo: 'refused',
    happens: `We can’t take these. They go to ${hazardousWaste}.`,
    seenAs: [],
    sources: ['Wis. Stat. 287.07(1m)', ...hazardousWasteSources],
  },
  {
    name: 'Fluorescent lamps and mercury',
    words: words(
      'fluorescents?',
      'cfls?',
      'mercury',
      '(old|round|dial) thermostats?',
      '(old|glass) thermometers?',
    ),
    examples: 'tubes, CFL bulbs, old thermostats',
    goesTo: 'refused',
    happens: `We can’t take these: they break and let mercury out. They go to ${hazardousWaste}.`,
    seenAs: [],
    sources: ['40 CFR 273.4', '40 CFR 273.5', ...hazardousWasteSources],
  },
  {
    name: 'Ammunition and fireworks',
    words: words(
      'ammunition',
      'ammo',
      'bullets',
      'gun ?powder',
      'fireworks?',
      'fire ?crackers?',
      '(road|marine|emergency) flares?',
      'explosives?',
    ),
    examples: 'gunpowder and flares too',
    goesTo: 'refused',
    happens: 'We can’t take these: they can explode. Call your police or fire department.',
    seenAs: [],
    sources: ['Illinois EPA Household Hazardous Waste Program'],
  },
  {
    name: 'Asbestos',
    words: words('asbestos'),
    examples: 'old pipe wrap, floor tiles, siding',
    goesTo: 'refused',
    happens: 'We can’t take it. Leave it where it is, and call a licensed asbestos contractor.',
    seenAs: [],
    sources: ['40 CFR 61.150'],
  },
  {
    name: 'Medical waste',
    words: words(
      'medical waste',
      'biohazards?',
      'needles?',
      'syringes?',
      'sharps',
      'lancets?',
      'medicines?',
      'medications?',
      'prescriptions?',
      'pills?',
      'drugs?',
      'insulin',
    ),
    examples: 'needles and medicine',
    goesTo: 'refused',
    happens: 'We can’t take it. Ask your pharmacy or county where to drop off needles and medicine.',
    seenAs: [],
    sources: ['415 ILCS 5/56.1', 'Wis. Adm. Code NR 526'],
  },
]

export const isTaken = ({ goesTo }: Disposal) => goesTo !== 'refused'

/** The special kinds that a customer's items name, in the order of the table. */
export function disposalsIn(items: readonly string[]): Disposal[] {
  const given = items.map(plain)
  return disposals.filter(({ words }) => given.some(item => words.test(item)))
}

export const isSpecial = (item: string) => disposalsIn([item]).length > 0

/** The special kinds of items that photos show or a list names, by names of the cube sheet. */
export const disposalsSeen = (names: readonly string[]) =>
  disposals.filter(({ seenAs }) => seenAs.some(name => names.includes(name)))

/** In lower case, without punctuation and lookalikes. */
const plain = (item: string) =>
  item
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(lookalikes, '')

/** Plain junk whose name has the word of a special kind. */
const lookalikes = new RegExp(
  `\\b(${[
    '(paint|battery|asbestos|chemical|fuel) free',
    '(tv|computer|monitor|printer|speaker|microwave) (stand|table|desk|cabinet|console|tray|mount|chair|cart)s?',
    '(hair|hand) dryers?',
    '(pressure|power) washers?',
    '(toaster|dutch) ovens?',
    'small appliances?',
    'tire (rack|iron|chain|pump)s?',
    'paint (brush(es)?|rollers?|trays?|sprayers?)',
    'battery chargers?',
    'medicine (cabinet|chest|ball)s?',
    '(pine|knitting|sewing) needles?',
  ].join('|')})\\b`,
  'g',
)
