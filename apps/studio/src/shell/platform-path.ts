/** The top-level menu areas. */
const areas = ['/space'];

/** studio §2 error page: back to the menu area the user is in, or to the start. */
export function platformPath(pathname: string): string {
  return areas.find((area) => pathname === area || pathname.startsWith(`${area}/`)) ?? '/';
}
