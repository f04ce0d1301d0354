import { keyOf } from './street.ts'

/** Names of streets by the way they run: on those that run to the north, numbers are north or south. */
export type OtherStreets = Readonly<{ north: ReadonlySet<string>; east: ReadonlySet<string> }>

/**
 * Streets that exist on a grid without their position across it, so that a house is known to its block by the number and
 * the ZIP. Not complete: a street that is missing is known to its ZIP.
 */
export const chicagoStreets: OtherStreets = {
  north:
    named(`ada, artesian, avers, bell, bernard, bishop, bissell, blackstone, bosworth, burling, calumet, campbell,
    carpenter, champlain, chappel, christiana, claremont, cleveland, clifton, constance, cornell, crandon, cregier, dante,
    dayton, dearborn, dobson, dorchester, drake, eberhart, elizabeth, emerald, escanaba, essex, euclid, ewing, fairfield,
    fairbanks, federal, forrestville, francisco, fremont, giles, glenwood, green, greenwood, hamilton, harding, harper,
    harvard, hermitage, honore, hudson, ingleside, karlov, keating, kedvale, kenmore, kenneth, kenwood, keystone, kilbourn,
    kildare, kilpatrick, kimbark, knox, kolin, kolmar, komensky, lakewood, lamon, langley, laporte, larrabee, latrobe, lawler,
    lawndale, leclaire, linder, lockwood, long, lorel, lotus, lowe, lowell, luella, luna, magnolia, malden, manistee,
    maplewood, marmora, marshfield, maryland, mason, massasoit, may, mcclurg, mcvicker, meade, melvina, menard, merrill,
    merrimac, mobile, mohawk, monticello, moody, mozart, muskegon, nagle, nashville, natchez, natoma, neenah, neva,
    new england, newcastle, newland, nordica, normal, normandy, nottingham, oakenwald, oconto, octavia, odell, oglesby,
    oketo, olcott, oleander, orchard, oriole, orleans, osceola, ottawa, overhill, ozanam, ozark, parkside, parnell, paxton,
    perry, phillips, pine grove, pittsburgh, plymouth, princeton, ravenswood, reta, rhodes, ridgeland, ridgeway, rutherford,
    saginaw, sangamon, sawyer, sayre, sedgwick, seeley, seminary, shields, spaulding, springfield, st clair, st lawrence,
    st louis, talman, tripp, troy, trumbull, union, university, vernon, vincennes, washtenaw, wayne, whipple, winchester,
    winthrop, yale`),
  east: named(`albion, altgeld, ancona, ardmore, arlington, arthur, augusta, belden, belle plaine, berenice, berwyn,
    birchwood, bloomingdale, briar, buckingham, carmen, carroll, charleston, chase, chestnut, columbia, congress, cortez,
    cortland, cullerton, cullom, cuyler, dakin, delaware, deming, dickens, drummond, eastman, eastwood, eddy, elm, estes,
    eugenie, evergreen, fargo, farragut, farwell, ferdinand, fitch, flournoy, george, giddings, gladys, glenlake, goethe,
    greenleaf, gregory, grenshaw, gunnison, haddon, hastings, hawthorne, henderson, hirsch, hollywood, hood, hubbard,
    hutchinson, iowa, jarlath, jerome, jonquil, julian, juneway, lakeside, le moyne, lexington, lill, logan, loyola, lyndale,
    margate, maypole, mclean, medill, melrose, menomonee, montana, morse, nelson, newport, north shore, norwood, oakdale,
    palmer, parker, patterson, pensacola, pierce, potomac, quincy, rascher, rice, rosedale, roslyn, schiller, schubert,
    scott, shakespeare, sherwin, stratford, strong, summerdale, superior, surf, thomas, thome, victoria, walnut, walton,
    warner, warren, washburne, wayman, west end, wilcox, willow, windsor, winnemac, winona, wisconsin, wolfram`),
}

export const milwaukeeStreets: OtherStreets = {
  north:
    named(`astor, bartlett, booth, bremen, burrell, cambridge, cass, chase, clement, commerce, cramer, delaware, farwell,
    franklin, fratney, frederick, hackett, herman, holton, howell, hubbard, jackson, jefferson, lenox, logan, marietta,
    marshall, martin luther king jr, maryland, milwaukee, murray, newhall, nicholson, packard, palmer, pennsylvania, plankinton, richards,
    shepard, stowell, summit, terrace, van buren, warren, weil, wentworth, williams`),
  east: named(`auer, becher, bluemound, bradford, brown, burnham, canal, chambers, cherry, clarke, concordia, congress,
    dakota, edgewood, erie, euclid, florist, galena, garfield, glendale, hadley, harrison, hayes, highland, hope, juneau,
    kane, keefe, kenwood, lapham, lloyd, lyon, manitoba, maple, mason, medford, meinecke, melvina, mineral, mitchell, nash,
    national, newport, norwich, ogden, ohio, orchard, plainfield, pleasant, ring, rogers, roosevelt, ruby, st paul, scott,
    stark, townsend, vienna, villard, vine, vliet, walker, walnut, washington, wright`),
}

function named(names: string): ReadonlySet<string> {
  return new Set(names.split(',').map(keyOf))
}
