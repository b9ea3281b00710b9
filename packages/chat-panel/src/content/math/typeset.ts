import katex from 'katex';

/** Renders a formula into an element; false if it is invalid. `trust: false` forbids commands that set URLs, classes or styles. */
export function typeset(container: HTMLElement, tex: string, displayMode: boolean): boolean {
  try {
    katex.render(tex, container, {
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
    container.replaceChildren();
    return false;
  }
}
