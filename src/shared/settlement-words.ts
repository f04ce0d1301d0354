/**
 * The sentences of a settlement. Papers, mails and the office have them in English. The crew also shows the bill in
 * Spanish, where a missing sentence does not compile. Amounts and rates are written, such as $70.00.
 */
const english = {
  price: 'Price',
  asQuoted: 'as quoted',
  crewTime: (workers: number, hours: number, rate: string) => `${workers} movers × ${hours} h × ${rate}`,
  ourMinimum: (crewTime: string) => `${crewTime}, our minimum`,
  otherCrew: (difference: string, worked: CrewHours, estimated: CrewHours) =>
    `${difference}, for ${worked.workers} movers × ${worked.hours} h instead of ${estimated.workers} × ${estimated.hours} h`,
  extra: 'added on the day',
  notAgreed: 'Not agreed in advance',
  notCharged: 'so it is not charged',
  atEstimate: 'so the price stays at the estimate',
  quoteLost: 'The quote is not on file, so the hours cannot be priced. The price stays as it was.',
  pricedByLoad: 'Junk removal is priced by the load, so the hours do not change it.',
  priceStated: 'The office stated this price, so the hours do not change it.',
  minimumCharged: 'The minimum of our rates is charged.',
  /** `source` is the law that says so, if one does. */
  moreWorkers: (came: number, estimated: number, source?: string) =>
    `${came} came and ${estimated} were estimated. More are charged only by agreement${source ? ` (${source})` : ''}, so ${estimated} are billed.`,
  waived: (amount: string) => `${amount} above the estimate is not charged: nobody agreed to it.`,
  waivedBeyondAgreed: (amount: string) =>
    `${amount} above the estimate and what was agreed is not charged: nobody agreed to it.`,
}

type CrewHours = Readonly<{ workers: number; hours: number }>

export type SettlementWords = Readonly<typeof english>

const spanish: SettlementWords = {
  price: 'Precio',
  asQuoted: 'según la cotización',
  crewTime: (workers, hours, rate) => `${workersInSpanish(workers)} × ${hours} h × ${rate}`,
  ourMinimum: crewTime => `${crewTime}, nuestro mínimo`,
  otherCrew: (difference, worked, estimated) =>
    `${difference}, por ${workersInSpanish(worked.workers)} × ${worked.hours} h en lugar de ${estimated.workers} × ${estimated.hours} h`,
  extra: 'agregado durante el trabajo',
  notAgreed: 'No acordado de antemano',
  notCharged: 'por eso no se cobra',
  atEstimate: 'por eso el precio queda igual al presupuesto',
  quoteLost:
    'No tenemos la cotización, así que no se puede calcular el precio de las horas. El precio queda como estaba.',
  pricedByLoad: 'El retiro de trastos se cobra según la carga, así que las horas no cambian el precio.',
  priceStated: 'La oficina fijó este precio, así que las horas no lo cambian.',
  minimumCharged: 'Se cobra el mínimo de nuestras tarifas.',
  moreWorkers: (came, estimated, source) =>
    `Vinieron ${came} y el presupuesto era para ${estimated}. Solo se cobran más si se acordó${source ? ` (${source})` : ''}, así que se ${estimated === 1 ? 'cobra' : 'cobran'} ${estimated}.`,
  waived: amount => `No se cobran ${amount} por encima del presupuesto: nadie los aceptó.`,
  waivedBeyondAgreed: amount =>
    `No se cobran ${amount} por encima del presupuesto y de lo acordado: nadie los aceptó.`,
}

const workersInSpanish = (count: number) => `${count} ${count === 1 ? 'trabajador' : 'trabajadores'}`

export const settlementWords = { en: english, es: spanish }

/** The label of a line of a quote in Spanish. Quotes have them in English; what was typed has no translation. */
export const labelInSpanish = (label: string): string => spanishLabels[label] ?? label

const spanishLabels: Readonly<Record<string, string>> = {
  Labor: 'Mano de obra',
  Travel: 'Traslado',
  'Truck and equipment': 'Camión y equipo',
  Drive: 'Recorrido',
  Distance: 'Distancia',
  'Stairs and floors': 'Escaleras y pisos',
  'Stairs and floors at pickup': 'Escaleras y pisos en la recogida',
  'Stairs and floors at drop-off': 'Escaleras y pisos en la entrega',
  'Upright piano': 'Piano vertical',
  Piano: 'Piano',
  Safe: 'Caja fuerte',
  'Pool table': 'Mesa de billar',
  'Hot tub': 'Jacuzzi',
  Packing: 'Embalaje',
  'Extra volume': 'Volumen adicional',
  Complexity: 'Complejidad',
  'Agreed price': 'Precio acordado',
}
