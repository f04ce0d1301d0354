import { endOfQuietHours, nextQuiet } from '../../shared/quiet-hours.ts'

/**
 * The quiet hours of a phone are those in Chicago, where the job is, and those where its area code says that its owner may
 * be: many customers move here and keep their number. Phones are in E.164; instants are UTC, ISO 8601.
 */

/** When a phone may get a text again; undefined if it may now. */
export function endOfQuiet(phone: string, now: string): string | undefined {
  const ends = zonesOf(phone).flatMap(zone => endOfQuietHours(now, zone) ?? [])
  const end = ends.toSorted().at(-1)
  // The morning there may be the night here.
  return end && (endOfQuiet(phone, end) ?? end)
}

/** When the next quiet hours of a phone begin, at a time outside of them. */
export function quietBegins(phone: string, now: string): string {
  const begins = zonesOf(phone).map(zone => nextQuiet(now, zone))
  return begins.toSorted().at(0) ?? nextQuiet(now)
}

const zonesOf = (phone: string): readonly string[] => [
  'America/Chicago',
  ...zones.filter(([, codes]) => codes.has(phone.slice(2, 5))).map(([zone]) => zone),
]

/**
 * Area codes outside of Central Time, from the time zones of libphonenumber 8. A code that two zones share is in both; of
 * Canada's there are those in the zones of the United States.
 */
const areaCodes: Readonly<Record<string, string>> = {
  'America/New_York': `
    201 202 203 207 212 215 216 219 220 223 226 227 229 231 234 239 240 248 249 252 260 263 267 269 270
    272 276 283 289 301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 343 347 351 352 354 363
    364 365 367 380 382 386 401 404 407 410 412 413 416 418 419 423 434 437 438 440 443 445 448 450 463
    468 470 472 475 478 484 502 508 513 514 516 517 518 519 540 548 551 561 567 570 571 574 579 581 582
    585 586 603 606 607 609 610 613 614 616 617 631 640 645 646 647 656 667 678 680 681 683 686 703 704
    705 706 716 717 718 724 727 728 732 734 740 742 743 753 754 757 762 765 770 771 772 774 781 786 802
    803 804 807 810 812 813 814 819 821 826 828 835 838 839 843 845 848 850 854 856 857 859 860 862 863
    864 865 873 878 904 905 906 908 910 912 914 917 919 929 930 934 937 941 942 943 947 948 954 959 973
    978 980 984 989`,
  'America/Denver': `
    208 250 303 307 308 368 385 403 406 435 505 541 575 587 605 620 701 719 720 748 775 780 785 801 825
    915 928 970 983 986`,
  'America/Phoenix': '480 520 602 623 928',
  'America/Los_Angeles': `
    206 208 209 213 236 250 253 257 279 310 323 341 350 360 369 408 415 424 425 442 458 503 509 510 530
    541 559 562 564 604 619 626 628 650 657 661 669 672 702 707 714 725 738 747 760 775 778 805 818 820
    831 840 858 909 916 925 949 951 971 986`,
  'America/Anchorage': '907',
  'Pacific/Honolulu': '808',
  'America/Halifax': '418 428 506 782 902',
  'America/Puerto_Rico': '787 879 939',
  'Pacific/Guam': '671',
}

const zones = Object.entries(areaCodes).map(
  ([zone, codes]) => [zone, new Set(codes.trim().split(/\s+/))] as const,
)
