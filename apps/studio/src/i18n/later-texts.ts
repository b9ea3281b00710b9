let load = async (): Promise<void> => undefined;

/** Says how the texts of what is loaded later are loaded. */
export function provideLaterTexts(loadTexts: () => Promise<void>): void {
  load = loadTexts;
}

/** Loads the texts of pages and parts that are loaded later. To be awaited before the first of them is shown. */
export const loadLaterTexts = (): Promise<void> => load();
