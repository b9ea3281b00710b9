import { toSheet } from './element-sheet.ts';

/** The build replaces this by the URL of the panel's styles. */
const PANEL_STYLES = '__PARLEY_PANEL_STYLES__';

let loading: Promise<CSSStyleSheet> | undefined;

/** Loads the styles of the panel once for all elements of a page; after a failure the next call tries again. */
export function loadPanelSheet(scriptUrl: string): Promise<CSSStyleSheet> {
  loading ??= fetchSheet(new URL(PANEL_STYLES, scriptUrl)).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchSheet(address: URL): Promise<CSSStyleSheet> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return toSheet(await response.text());
}
