import { toSheet } from './element-sheet.ts';

/** The build puts the address of the panel's styles here. */
const PANEL_STYLES = '__PARLEY_PANEL_STYLES__';

let loading: Promise<CSSStyleSheet> | undefined;

/** The styles of the panel, made for a shadow tree; once for all elements of a page, and again after a failure. */
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
