import type { Coordinates } from '@parley/chat-core';

const LOCATION_TIMEOUT_MS = 15_000;

/** Asks the device where it is; rejects when it does not know or may not say. */
export function findLocation(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('This device tells no location'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      reject,
      { timeout: LOCATION_TIMEOUT_MS },
    );
  });
}
