import { Drawing, type DrawingProps } from './drawing.tsx'
import styles from './drawings.module.css'

/**
 * The shore seen from the lake, so south is on the left: Chicago, the road with our truck, Milwaukee. The
 * important parts are in the middle three fifths: narrow containers crop the sides, and wide ones extend the
 * shoreline.
 */
export const Shore = ({ className = '' }: DrawingProps) => (
  <Drawing width={1440} height={220} className={`${styles.shore} ${className}`}>
    <circle cx="716" cy="132" r="24" className={`${styles.sun} ${styles.bare}`} />
    <FarTown />
    <Chicago />
    <Milwaukee />
    <Trees />
    <path d="M-2000 168h5440v100H-2000z" className={`${styles.lake} ${styles.bare}`} />
    <path d="M-2000 168h5440" className={styles.edge} />
    <TruckOnTheRoad />
    <Lighthouse />
    <Water />
  </Drawing>
)

const FarTown = () => (
  <path
    d="M0 168v-8h60v-10h40v8h50v-16h36v10h34v-34h26v20h22v-40h30v26h18v-50h24v36h20V76h22v54h20V88h26v36h24v-22h28v40h26v-18h30v30h40v12h76v6zM790 168v-8h36v-12h30v-16h40v20h28v-34h24v26h22v-44h26v30h24V92h26v38h28v-26h24v30h32v-16h26v28h36v-10h34v18h60v-8h40v8h60v6z"
    className={`${styles.far} ${styles.bare}`}
  />
)

/** Willis Tower, Aon Center, Marina City, 875 North Michigan Avenue and the Navy Pier wheel. */
const Chicago = () => (
  <>
    <g className={styles.paper}>
      <path d="M330 168v-62h30v62M430 168v-44h34v44M560 168v-38h40v38" />
      <path d="M372 168V92h9V70h9V34h22v24h8v30h8v80z" className={styles.tint} />
      <path d="M476 168V62h24v106zM514 168l9-108h22l12 108z" />
      <path d="M442 168v-46a8 8 0 0 1 16 0v46M610 168v-24h26v24" className={styles.tint} />
    </g>
    <g className={styles.thin}>
      <path d="M396 34V8M406 34V12M528 60V34M540 60V30" />
      <path d="M381 70h39M372 92h56M381 92v76M390 70v98M412 58v110M420 88v80M484 62v106M492 62v106" />
      <path d="m514 168 39-34-35-32 31-30M557 168l-39-34 32-32-29-30M442 130h16M442 140h16M442 150h16" />
      <circle cx="596" cy="136" r="24" className={styles.paper} />
      <path d="M596 112v48M572 136h48M579 119l34 34M579 153l34-34M586 168l10-32 10 32" />
    </g>
    <path
      d="M338 116h4M348 130h4M338 144h4M348 152h4M376 110h2M400 78h3M404 122h3M394 146h3M470 132h-2M488 92h0M480 116h0M496 136h0M532 92h3M538 146h3M568 140h4M580 152h4M618 152h3M628 156h3"
      className={styles.windows}
    />
  </>
)

/**
 * The Hoan Bridge, the Milwaukee Art Museum, a tower with a rounded shoulder, City Hall and a banded
 * high-rise.
 */
const Milwaukee = () => (
  <>
    <g className={styles.paper}>
      <path
        d="M1046 168V104c0-14 10-22 26-24v88M1118 168v-44h34v44M1000 168v-46h22v46"
        className={styles.tint}
      />
      <path d="M1082 168V66h30v102zM1128 124v-16l10-24 10 24v16M1158 168v-30h30v30" />
    </g>
    <g className={styles.thin}>
      <path d="M1082 78h30M1082 84h30M1082 116h30M1082 122h30M1092 84v32M1102 84v32M1092 122v46M1102 122v46M1138 84V74M1132 112h12M1058 88v80" />
      <path d="M806 138v8M818 121v24M830 111v32M842 107v35M854 111v32M866 121v24M878 138v8" />
      <path d="M762 154v14M786 150v18M908 152v16M936 158v10" />
    </g>
    <path d="M796 148c28-56 64-56 92 0M736 162q106-34 222 4" className={styles.edge} />
    <g className={styles.thin}>
      <path
        d="M980 168v-12c-4-22-24-42-58-48 20 12 34 32 40 60zM980 168v-12c4-22 24-42 58-48-20 12-34 32-40 60z"
        className={styles.paper}
      />
      <path d="M932 114l34 42M944 118l26 36M956 126l18 28M966 136l10 18M1028 114l-34 42M1016 118l-26 36M1004 126l-18 28M994 136l-10 18" />
      <path d="M980 160l-22-74" className={styles.edge} />
    </g>
    <path
      d="M1052 116h2M1064 132h2M1052 148h2M1064 104h2M1088 96h0M1097 106h2M1106 134h0M1088 150h0M1126 136h3M1140 148h3M1166 148h4M1178 156h4M1008 132h3M1014 148h3"
      className={styles.windows}
    />
  </>
)

const Trees = () => (
  <path
    d="M746 168c-3-10 3-14 8-11 3-7 13-6 14 1 7-2 11 4 8 10zM1200 168c-4-12 4-18 10-14 2-8 14-8 16 0 8-2 12 6 8 14zM240 168c-4-12 4-18 10-14 2-8 14-8 16 0 8-2 12 6 8 14zM276 168c-3-10 3-14 8-11 3-7 13-6 14 1 7-2 11 4 8 10z"
    className={`${styles.thin} ${styles.tint}`}
  />
)

const TruckOnTheRoad = () => (
  <g className={styles.thin}>
    <path d="M646 146h32v17h-32z" className={styles.warm} />
    <path d="M678 151h9l5 6 4 1v5h-18z" className={styles.paper} />
    <circle cx="655" cy="164" r="4" className={styles.paper} />
    <circle cx="687" cy="164" r="4" className={styles.paper} />
  </g>
)

const Lighthouse = () => (
  <>
    <path d="M1226 103 2626-40v240z" className={styles.beam} />
    <g className={styles.thin}>
      <path d="M1180 178h80l8-8h-96z" className={styles.tint} />
      <path d="m1210 170 4-52h12l4 52z" className={styles.paper} />
      <path d="M1213 134h14M1212 150h16" />
      <path d="M1213 118v-12h14v12zM1211 106l9-9 9 9z" className={styles.warm} />
    </g>
  </>
)

const Water = () => (
  <g className={styles.thin}>
    <path d="M808 198h44l-6 8h-32z" className={styles.paper} />
    <path d="M830 198v-34l18 28h-18zM826 192h-14l14-20" className={styles.paper} />
    <path
      d="M120 186h40M190 186h14M390 182h24M398 188h10M474 184h34M300 204h70M386 204h12M590 198h46M700 180h30M706 186h16M660 212h80M900 188h44M956 188h10M880 210h60M1084 182h26M1090 190h12M1040 206h54M1290 188h60M1366 188h20M1220 204h30M1160 198h14"
      className={styles.waves}
    />
  </g>
)
