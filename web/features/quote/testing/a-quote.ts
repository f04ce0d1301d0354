import type { Quote } from '../price.ts'

/** A price as the server returns it. */
export const aQuote: Quote = {
  estimateId: 'E1',
  serviceType: 'moving',
  validUntil: '2027-03-16T15:00:00Z',
  pricing: {
    baseService: 120,
    distanceFee: 0,
    accessFee: 0,
    specialItemsFee: 0,
    packingFee: 0,
    volumeFee: 0,
    complexityFee: 0,
    total: 540,
    estimatedHours: 3,
    hourlyRate: 70,
    distance: 4.2,
    estimatedVolume: 440,
    itemCount: 22,
    complexity: 'moderate',
  },
  analysis: {
    estimatedVolume: 440,
    itemCount: 22,
    complexity: 'moderate',
    description: 'A 1 bedroom home.',
    estimatedHours: 3,
  },
  lines: [
    { label: 'Starting price', arithmetic: 'for a 1 bedroom home', amount: 120 },
    { label: 'Labor', arithmetic: '2 people × 3 hours × $70.00', amount: 420 },
  ],
  crewSize: 2,
  measured: 'approximate',
  jurisdiction: 'WI',
  notice: null,
  serviceArea: 'served',
  confidence: 'medium',
  rateCardVersion: '2026-11-21',
}
