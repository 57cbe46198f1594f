/** `npm run bench`: measures the budgets of the architecture and prints them. `--only <name>` measures one section. */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { findBrowser } from '../run/browser.ts'
import { thisMachine } from '../run/machine.ts'
import { treeOfAccounts } from './accounts.ts'
import { playInBrowser } from './browserPlayback.ts'
import { commandsAndTakeovers } from './control.ts'
import { playbackOfADay } from './dayPlayback.ts'
import { dragAmongElements } from './editor.ts'
import { memoryOfEditing } from './editorMemory.ts'
import { homeOfManyRobots } from './fleet.ts'
import { floodOfConnects } from './flood.ts'
import { foldRates } from './fold.ts'
import { inspectorOfASession } from './inspector.ts'
import { shareOfJournal } from './journal.ts'
import { watchLive } from './live.ts'
import { thousandRobots } from './manyRobots.ts'
import { memoryOfPlayback, memoryOfWatching } from './memory.ts'
import { missedFloorScore } from './missed.ts'
import { listOfPlans } from './planList.ts'
import { importOfAnArchive, proposalOfSectors } from './plans.ts'
import { previewAgainstDriven } from './preview.ts'
import { publishToRunning } from './publish.ts'
import { recorderOfTwelve } from './recorder.ts'
import { proofsOfReports } from './reports/proofs.ts'
import { millionReports } from './reports/reports.ts'
import { reportsScreen } from './reports/screen.ts'
import { proposedRooms } from './rooms.ts'
import { signInsBesideOthers } from './signIns.ts'
import { coldHome, startToFirstRobot } from './start.ts'
import { startFile } from './startFile.ts'
import { summariesOfAYear } from './summaries.ts'
import { type Figure, printTable } from './table.ts'
import { fiftyViewers } from './viewers.ts'

const SECTIONS: { readonly [name: string]: () => Promise<readonly Figure[]> } = {
  fold: foldRates,
  home: coldHome,
  startFile,
  start: startToFirstRobot,
  live: async () => [
    ...(await watchLive({ rate: 1, seconds: 60, surface: 'auto' })),
    ...(await watchLive({ rate: 1, seconds: 60, surface: 'auto', desk: true })),
    ...(await watchLive({ rate: 10, seconds: 60, surface: 'auto' })),
    ...(await watchLive({ rate: 1, seconds: 20, surface: 'webgl2' })),
  ],
  journal: shareOfJournal,
  inspector: inspectorOfASession,
  seek: playbackOfADay,
  playback: playInBrowser,
  viewers: fiftyViewers,
  recorder: recorderOfTwelve,
  control: commandsAndTakeovers,
  summaries: summariesOfAYear,
  reports: millionReports,
  reportsScreen,
  proofs: proofsOfReports,
  accounts: treeOfAccounts,
  fleet: homeOfManyRobots,
  robots: thousandRobots,
  signins: signInsBesideOthers,
  flood: floodOfConnects,
  missed: missedFloorScore,
  publish: publishToRunning,
  preview: previewAgainstDriven,
  rooms: proposedRooms,
  editor: dragAmongElements,
  import: importOfAnArchive,
  proposals: proposalOfSectors,
  plans: listOfPlans,
  memory: () => memoryOfWatching({ minutes: 30, rate: 20 }),
  shift: () => memoryOfWatching({ minutes: 720, rate: 120 }),
  playbackMemory: memoryOfPlayback,
  editorMemory: memoryOfEditing,
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = Object.keys(SECTIONS).filter(name => values.only === undefined || name === values.only)
if (names.length === 0) {
  console.error(`--only takes ${Object.keys(SECTIONS).join(', ')}.`)
  process.exit(2)
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)
process.env['SWATH_CHROMIUM'] ??= await findBrowser(thisMachine())
await build({ logLevel: 'error' })
for (const name of names) printTable(name, (await SECTIONS[name]?.()) ?? [])
process.exit(0)
