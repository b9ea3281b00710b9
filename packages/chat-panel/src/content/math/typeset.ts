import katex from 'katex';

/** Puts a formula into an element; false when it is none. No command of it can reach an address or a style of ours. */
export function typeset(place: HTMLElement, tex: string, displayMode: boolean): boolean {
  try {
    katex.render(tex, place, {
      displayMode,
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
    return true;
  } catch {
    place.replaceChildren();
    return false;
  }
}
