/**
 * Where a special kind of junk goes. A certified recycler recovers the refrigerant with certified equipment before it
 * scraps the appliance. `refused`: no crew loads it.
 */
type Destination = 'recycler' | 'certified recycler' | 'landfill' | 'refused'

/**
 * A kind of junk that may not go to a landfill, or not onto a truck. `name` is its entry in a quote's `itemCategories`.
 * `happens` is for the customer, the office and the crew. `seenAs` are items of the cube sheet that photos may show.
 * `sources` are where its rule stands; the owner has them checked before they are relied on.
 */
export type Disposal = Readonly<{
  name: string
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

/** What a load may contain that is not plain junk: first what we take, then what we do not. */
export const disposals: readonly Disposal[] = [
  {
    name: 'Electronics',
    examples: 'TVs, monitors, computers, printers',
    goesTo: 'recycler',
    happens: `We take these to an electronics recycler. ${included}`,
    seenAs: ['tv', 'large-tv', 'computer', 'monitor', 'printer'],
    sources: ['Wis. Stat. 287.07(5)', 'Wis. Stat. 287.17', '415 ILCS 151'],
  },
  {
    name: 'Refrigerators and air conditioners',
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
    examples: 'with or without rims',
    goesTo: 'recycler',
    happens: `We take these to a tire recycler. ${included}`,
    seenAs: ['tire'],
    sources: ['Wis. Stat. 287.07(3)', '415 ILCS 5/55'],
  },
  {
    name: 'Dried latex paint',
    examples: 'hard all the way through',
    goesTo: 'landfill',
    happens: `We take it if it is hard all the way through. Please leave the lids off so the crew can see. ${included}`,
    seenAs: [],
    sources: hazardousWasteSources,
  },
  {
    name: 'Liquid or oil paint',
    examples: 'stain, varnish and thinner too',
    goesTo: 'refused',
    happens: `We can’t take it. If you dry latex paint with cat litter first, we take it. Oil paint, stain and thinner go to ${hazardousWaste}.`,
    seenAs: [],
    sources: hazardousWasteSources,
  },
  {
    name: 'Batteries',
    examples: 'from cars, tools, bikes and phones',
    goesTo: 'refused',
    happens: `We can’t take these: they can start a fire in the truck. Ask a shop that sells them, or take them to ${hazardousWaste}.`,
    seenAs: [],
    sources: ['Wis. Stat. 287.07(1m)', 'Wis. Stat. 287.18', '415 ILCS 5/22.23'],
  },
  {
    name: 'Fuel and chemicals',
    examples: 'gasoline, motor oil, pesticides, pool chemicals',
    goesTo: 'refused',
    happens: `We can’t take these. They go to ${hazardousWaste}.`,
    seenAs: [],
    sources: ['Wis. Stat. 287.07(1m)', ...hazardousWasteSources],
  },
  {
    name: 'Asbestos',
    examples: 'old pipe wrap, floor tiles, siding',
    goesTo: 'refused',
    happens: 'We can’t take it. Leave it where it is, and call a licensed asbestos contractor.',
    seenAs: [],
    sources: ['40 CFR 61.150'],
  },
  {
    name: 'Medical waste',
    examples: 'needles and medicine',
    goesTo: 'refused',
    happens: 'We can’t take it. Ask your pharmacy or county where to drop off needles and medicine.',
    seenAs: [],
    sources: ['415 ILCS 5/56.1', 'Wis. Adm. Code NR 526'],
  },
]

export const isTaken = ({ goesTo }: Disposal) => goesTo !== 'refused'

/** The special kinds among a quote's item categories, in the order of the table. Case does not matter. */
export function disposalsIn(itemCategories: readonly string[]): Disposal[] {
  const given = new Set(itemCategories.map(plain))
  return disposals.filter(({ name }) => given.has(plain(name)))
}

export const isSpecial = (category: string) => disposalsIn([category]).length > 0

/** The special kinds of items that photos show or a list names, by names of the cube sheet. */
export const disposalsSeen = (names: readonly string[]) =>
  disposals.filter(({ seenAs }) => seenAs.some(name => names.includes(name)))

const plain = (category: string) => category.trim().toLowerCase()
