/**
 * Interface copy of the fleet map, from the specification where it has any (§2 "Fleet tracking", "Admin dashboard").
 */
export const words = {
  title: 'Fleet Tracking Dashboard',
  lead: 'Monitor all active providers in real-time',
  tabTitle: 'Fleet GPS Tracking',
  wholePage: 'Open full screen',
  office: 'Admin Dashboard',

  map: 'Fleet map',
  providers: 'Providers',
  none: { title: 'No crew yet', text: 'Add one under Providers and send it a link for its phone.' },
  noPosition: {
    title: 'No crew has sent a position yet',
    text: 'A crew appears here as soon as it opens its link and starts.',
  },
  toProviders: 'Providers and their links',
  status: 'Status',
  phone: 'Phone',
  job: 'Job',
  online: (online: number, all: number) => `${online} of ${all} online`,
  lastSeen: (ago: string) => `Last seen: ${ago}`,
  trail: (points: number) =>
    points > 1 ? 'The line on the map is today’s route.' : 'No route was recorded today.',
  trailFailed: 'Today’s route could not be loaded.',
  email: 'Email',
  failed: 'The fleet could not be loaded.',
} as const
