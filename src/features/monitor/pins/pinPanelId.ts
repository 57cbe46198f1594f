/** Of the panel of the pin in hand. There is one monitor on a page. */
export const PIN_PANEL_ID = 'pin-panel'
