/**
 * Styles of the element itself. `all: initial` resets inherited styles of the page. The sheets are created by script, which
 * a content security policy without inline styles allows.
 */
const ELEMENT_CSS = `
:host {
  --chat-background-color: var(--color-surface, Canvas);
  all: initial;
  display: block;
  height: 600px;
}
:host([hidden]) {
  display: none;
}
:host(:not([mode="inline"])) {
  display: contents;
}
[hidden] {
  display: none !important;
}
.window {
  background: var(--chat-background-color);
  box-sizing: border-box;
  color: var(--color-text, CanvasText);
  display: flex;
  flex-direction: column;
  font: 14px/1.5 system-ui, sans-serif;
  height: 100%;
  min-height: 0;
  outline: none;
  overflow: hidden;
}
.chat {
  flex: 1;
  min-height: 0;
}
.notice {
  margin: auto;
  padding: 24px;
  text-align: center;
}
.head {
  align-items: center;
  border-bottom: 1px solid var(--color-line, #8883);
  display: flex;
  flex: none;
  gap: 8px;
  justify-content: space-between;
  padding: 8px 8px 8px 16px;
}
.heading {
  font-size: 16px;
  font-weight: 600;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
:is(.bubble, .close) {
  align-items: center;
  background: none;
  border: 0;
  color: inherit;
  cursor: pointer;
  display: flex;
  justify-content: center;
  padding: 0;
}
:is(.bubble, .close):focus-visible {
  outline: 2px solid var(--color-accent, #14665a);
  outline-offset: 2px;
}
.close {
  border-radius: 6px;
  height: 36px;
  width: 36px;
}
.close:hover {
  background: var(--color-hover, #8882);
}
.bubble {
  background: var(--chat-bubble-button-color, var(--color-accent, #14665a));
  border-radius: 50%;
  bottom: 24px;
  box-shadow: 0 2px 6px #0003, 0 10px 28px #0002;
  color: var(--color-on-accent, #fff);
  height: 56px;
  inset-inline-end: 24px;
  position: fixed;
  width: 56px;
  z-index: var(--chat-layer, 2147483000);
}
:host(:not([mode="inline"])) .window {
  border: 1px solid var(--color-line, #8883);
  border-radius: 14px;
  bottom: 96px;
  box-shadow: 0 4px 12px #0002, 0 24px 64px #0003;
  height: min(640px, calc(100vh - 120px));
  inset-inline-end: 24px;
  position: fixed;
  width: min(400px, calc(100vw - 48px));
  z-index: var(--chat-layer, 2147483000);
}
@media (max-width: 639px) {
  :host(:not([mode="inline"])) .window {
    border: 0;
    border-radius: 0;
    height: auto;
    inset: 0;
    width: auto;
  }
  :host([open]) .bubble {
    display: none;
  }
}
.floating {
  position: relative;
  z-index: var(--chat-layer, 2147483000);
}
`;

let createdSheet: CSSStyleSheet | undefined;

/** The same sheet for every element of a page. */
export function elementSheet(): CSSStyleSheet {
  createdSheet ??= toSheet(ELEMENT_CSS);
  return createdSheet;
}

/** The build replaces this by the URL of the panel's styles. */
const PANEL_STYLES = '__PARLEY_PANEL_STYLES__';

let loadingSheet: Promise<CSSStyleSheet> | undefined;

/** Loads the styles of the panel once for all elements of a page; after a failure the next call tries again. */
export function loadPanelSheet(scriptUrl: string): Promise<CSSStyleSheet> {
  loadingSheet ??= fetchSheet(new URL(PANEL_STYLES, scriptUrl)).catch((error) => {
    loadingSheet = undefined;
    throw error;
  });
  return loadingSheet;
}

async function fetchSheet(address: URL): Promise<CSSStyleSheet> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return toSheet(await response.text());
}

function toSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
