/** Of the panel of the pin in the editor. There is one monitor on a page. */
export const PIN_PANEL_ID = 'pin-panel'
