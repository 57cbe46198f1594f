/** The pointer moves the map and nothing on it; the camera follows the pointer by itself. */
import { editorSetup } from '../editor.setup.ts'

export const handStates = editorSetup.createStateConfig({
  initial: 'idle',
  on: { 'tool.interrupt': '.idle' },
  states: {
    idle: { on: { 'tool.press': 'holding', 'tool.cancel': '#select' } },
    holding: { on: { 'tool.release': 'idle', 'tool.cancel': 'idle' } },
  },
})
