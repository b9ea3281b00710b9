export interface City {
  id: string;
  name: string;
  country: string;
  note: string;
}

const names = ['Bergen', 'Oslo', 'Turku', 'Aarhus', 'Malmö', 'Tartu', 'Vilnius', 'Riga', 'Gdańsk', 'Utrecht'];
const countries = ['Norway', 'Finland', 'Denmark', 'Sweden', 'Estonia', 'Lithuania', 'Latvia', 'Poland'];

/** Sample rows, deterministic. */
export function citiesFrom(start: number, count: number): City[] {
  return Array.from({ length: count }, (_, offset) => {
    const number = start + offset;
    return {
      id: `${number}`,
      name: `${names[number % names.length]} ${number}`,
      country: countries[(number * 7) % countries.length] ?? '',
      note:
        number % 5 === 0 ? 'A note that is long enough to need a second line, and then a little more than that.' : '',
    };
  });
}
