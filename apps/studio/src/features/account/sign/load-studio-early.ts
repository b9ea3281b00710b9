/**
 * Loads the files of the studio into the browser's cache once the visitor uses the sign page, so that they are there after
 * sign-in. They are not run: that would disturb the typing.
 */
export function loadStudioEarly(): void {
  document.addEventListener('focusin', () => studioFiles().forEach(load), { once: true });
}

/** The build writes them into the page; in development there are none. */
function studioFiles(): string[] {
  const files = document.querySelector<HTMLMetaElement>('meta[name="studio-files"]')?.content ?? '';
  return files.split(' ').filter((file) => file.startsWith('/'));
}

function load(file: string): void {
  // A failure only means that the studio loads the file itself.
  fetch(file, { priority: 'low' }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}
