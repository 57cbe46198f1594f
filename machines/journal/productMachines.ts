/** Every statechart of the console by its id: to draw it, to replay it, to ask it. Never part of what records: whoever wants one loads them all. */
import type { AnyStateMachine } from 'xstate'
import { accountMoveMachine } from '../accountMove/accountMove.machine.ts'
import { activeTaskMachine } from '../activeTask/activeTask.machine.ts'
import { alertNoticesMachine } from '../alertNotices/alertNotices.machine.ts'
import { buildMachine } from '../build/build.machine.ts'
import { commandMachine } from '../command/command.machine.ts'
import { contactDeleteMachine } from '../contactDelete/contactDelete.machine.ts'
import { controlMachine } from '../control/control.machine.ts'
import { convertPlanMachine } from '../convertPlan/convertPlan.machine.ts'
import { createPlanMachine } from '../createPlan/createPlan.machine.ts'
import { csvDownloadMachine } from '../csvDownload/csvDownload.machine.ts'
import { draftSyncMachine } from '../draftSync/draftSync.machine.ts'
import { editorMachine } from '../editor/editor.machine.ts'
import { feedbackMachine } from '../feedback/feedback.machine.ts'
import { importPlanMachine } from '../importPlan/importPlan.machine.ts'
import { manualDriveMachine } from '../manualDrive/manualDrive.machine.ts'
import { messengerMachine } from '../messenger/messenger.machine.ts'
import { pinMachine } from '../pin/pin.machine.ts'
import { planPreviewMachine } from '../planPreview/planPreview.machine.ts'
import { planUploadMachine } from '../planUpload/planUpload.machine.ts'
import { playbackMachine } from '../playback/playback.machine.ts'
import { poseModeMachine } from '../poseMode/poseMode.machine.ts'
import { publishPlanMachine } from '../publishPlan/publishPlan.machine.ts'
import { sectorQueueMachine } from '../sectorQueue/sectorQueue.machine.ts'
import { inactivityMachine } from '../session/inactivity.machine.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { stopMachine } from '../stop/stop.machine.ts'

export const PRODUCT_MACHINES: ReadonlyMap<string, AnyStateMachine> = new Map(
  [
    accountMoveMachine,
    activeTaskMachine,
    alertNoticesMachine,
    buildMachine,
    commandMachine,
    contactDeleteMachine,
    controlMachine,
    convertPlanMachine,
    createPlanMachine,
    csvDownloadMachine,
    draftSyncMachine,
    editorMachine,
    feedbackMachine,
    importPlanMachine,
    manualDriveMachine,
    messengerMachine,
    pinMachine,
    planPreviewMachine,
    planUploadMachine,
    playbackMachine,
    poseModeMachine,
    publishPlanMachine,
    sectorQueueMachine,
    inactivityMachine,
    sessionMachine,
    stopMachine,
  ].map((machine: AnyStateMachine) => [machine.id, machine]),
)
