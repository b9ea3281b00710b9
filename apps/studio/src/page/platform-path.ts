/** The top-level menu areas. */
const areas = ['/space'];

/** studio §2 error page: the menu area of a path, or the start page. */
export function platformPath(pathname: string): string {
  return areas.find((area) => pathname === area || pathname.startsWith(`${area}/`)) ?? '/';
}
