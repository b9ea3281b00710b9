export interface Unit {
  readonly kind: string;
  /** Its usual name. */
  readonly name: string;
  readonly toBase: (value: number) => number;
  readonly fromBase: (value: number) => number;
}

/** How many base units one of these is, with the names it goes by. The first name is shown. */
type Row = readonly [factor: number, names: string];

const INCH = 0.0254;
const POUND = 0.45359237;
const GALLON = 3.785411784;
const IMPERIAL_GALLON = 4.54609;

/** The first row of each kind is its base. Names are separated by commas. */
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  length: [
    [1, 'm,meter,metre,米'],
    [1e-9, 'nm,nanometer,nanometre,纳米'],
    [1e-6, 'µm,μm,um,micrometer,micrometre,micron,微米'],
    [1e-3, 'mm,millimeter,millimetre,毫米'],
    [1e-2, 'cm,centimeter,centimetre,厘米'],
    [0.1, 'dm,decimeter,decimetre,分米'],
    [1e3, 'km,kilometer,kilometre,公里,千米'],
    [INCH, 'in,inch,inches,",英寸'],
    [12 * INCH, "ft,foot,feet,',英尺"],
    [36 * INCH, 'yd,yard,码'],
    [63_360 * INCH, 'mi,mile,英里'],
    [1852, 'nmi,nautical mile,海里'],
    [500, '里,li'],
    [149_597_870_700, 'au,astronomical unit,天文单位'],
    [9_460_730_472_580_800, 'ly,light year,lightyear,光年'],
  ],
  area: [
    [1, 'm²,m2,m^2,sqm,square meter,square metre,平方米'],
    [1e-4, 'cm²,cm2,cm^2,square centimeter,平方厘米'],
    [1e-6, 'mm²,mm2,mm^2,square millimeter,平方毫米'],
    [1e6, 'km²,km2,km^2,square kilometer,square kilometre,平方公里'],
    [1e4, 'ha,hectare,公顷'],
    [10_000 / 15, '亩,mu'],
    [INCH ** 2, 'in²,in2,sq in,square inch'],
    [(12 * INCH) ** 2, 'ft²,ft2,sqft,sq ft,square foot,square feet,平方英尺'],
    [(36 * INCH) ** 2, 'yd²,yd2,square yard'],
    [4046.8564224, 'acre,ac,英亩'],
    [(63_360 * INCH) ** 2, 'mi²,mi2,sq mi,square mile,平方英里'],
  ],
  volume: [
    [1, 'L,l,liter,litre,升'],
    [1e-3, 'mL,ml,milliliter,millilitre,cm³,cm3,cc,毫升'],
    [1e-2, 'cL,cl,centiliter'],
    [1e3, 'm³,m3,m^3,cubic meter,cubic metre,立方米'],
    [GALLON, 'gal,gallon,us gallon,加仑'],
    [GALLON / 4, 'qt,quart'],
    [GALLON / 8, 'pt,pint'],
    [GALLON / 16, 'cup'],
    [GALLON / 128, 'fl oz,floz,fluid ounce'],
    [GALLON / 256, 'tbsp,tablespoon'],
    [GALLON / 768, 'tsp,teaspoon'],
    [IMPERIAL_GALLON, 'imperial gallon,uk gallon'],
    [IMPERIAL_GALLON / 8, 'imperial pint,uk pint'],
    [(12 * INCH) ** 3 * 1000, 'ft³,ft3,cubic foot,cubic feet'],
    [INCH ** 3 * 1000, 'in³,in3,cubic inch'],
    [158.987294928, 'bbl,oil barrel,barrel,桶'],
  ],
  mass: [
    [1, 'kg,kilogram,公斤,千克'],
    [1e-9, 'µg,μg,ug,mcg,microgram,微克'],
    [1e-6, 'mg,milligram,毫克'],
    [1e-3, 'g,gram,克'],
    [1e3, 't,tonne,metric ton,吨'],
    [POUND, 'lb,lbs,pound,磅'],
    [POUND / 16, 'oz,ounce,盎司'],
    [14 * POUND, 'st,stone,英石'],
    [2000 * POUND, 'short ton,us ton'],
    [2240 * POUND, 'long ton'],
    [2e-4, 'ct,carat,克拉'],
    [0.5, '斤,jin'],
    [0.05, '两,liang'],
    [0.0311034768, 'ozt,troy ounce'],
  ],
  time: [
    [1, 's,sec,second,秒'],
    [1e-9, 'ns,nanosecond,纳秒'],
    [1e-6, 'µs,μs,us,microsecond,微秒'],
    [1e-3, 'ms,millisecond,毫秒'],
    [60, 'min,minute,分钟,分'],
    [3600, 'h,hr,hour,小时'],
    [86_400, 'd,day,天,日'],
    [604_800, 'wk,week,周,星期'],
    [2_629_746, 'month,月'],
    [31_556_952, 'yr,y,year,年'],
  ],
  speed: [
    [1, 'm/s,mps,meter per second,米每秒'],
    [1 / 3.6, 'km/h,kmh,kph,kilometer per hour,公里每小时,千米每小时'],
    [0.44704, 'mph,mi/h,mile per hour,英里每小时'],
    [1852 / 3600, 'kn,kt,knot,节'],
    [12 * INCH, 'ft/s,fps,foot per second'],
    [299_792_458, 'c,speed of light,光速'],
  ],
  pressure: [
    [1, 'Pa,pascal,帕,帕斯卡'],
    [100, 'hPa,mbar,millibar,百帕,毫巴'],
    [1e3, 'kPa,kilopascal,千帕'],
    [1e6, 'MPa,megapascal,兆帕'],
    [1e5, 'bar,巴'],
    [101_325, 'atm,atmosphere,大气压'],
    [101_325 / 760, 'torr,mmHg,毫米汞柱'],
    [6894.757293168361, 'psi'],
    [3386.389, 'inHg'],
  ],
  energy: [
    [1, 'J,joule,焦,焦耳'],
    [1e3, 'kJ,kilojoule,千焦'],
    [1e6, 'MJ,megajoule,兆焦'],
    [4.184, 'cal,calorie,卡'],
    [4184, 'kcal,kilocalorie,大卡,千卡'],
    [3600, 'Wh,watt hour,瓦时'],
    [3.6e6, 'kWh,kilowatt hour,千瓦时,度'],
    [3.6e9, 'MWh,megawatt hour,兆瓦时'],
    [1.602176634e-19, 'eV,electronvolt,电子伏'],
    [1055.05585262, 'BTU'],
    [1.3558179483314004, 'ft lb,foot pound'],
  ],
  power: [
    [1, 'W,watt,瓦,瓦特'],
    [1e-3, 'mW,milliwatt,毫瓦'],
    [1e3, 'kW,kilowatt,千瓦'],
    [1e6, 'MW,megawatt,兆瓦'],
    [735.49875, 'PS,metric horsepower,马力'],
    [745.6998715822702, 'hp,horsepower,英制马力'],
    [0.29307107, 'BTU/h'],
  ],
  force: [
    [1, 'N,newton,牛,牛顿'],
    [1e3, 'kN,kilonewton,千牛'],
    [9.80665, 'kgf,kilogram force,公斤力'],
    [4.4482216152605, 'lbf,pound force,磅力'],
  ],
  angle: [
    [1, 'rad,radian,弧度'],
    [Math.PI / 180, '°,deg,degree,度数'],
    [Math.PI / 10_800, 'arcmin,arcminute,角分'],
    [Math.PI / 648_000, 'arcsec,arcsecond,角秒'],
    [2 * Math.PI, 'turn,revolution,圈'],
  ],
  frequency: [
    [1, 'Hz,hertz,赫兹'],
    [1e3, 'kHz,kilohertz,千赫'],
    [1e6, 'MHz,megahertz,兆赫'],
    [1e9, 'GHz,gigahertz,吉赫'],
    [1 / 60, 'rpm,转每分'],
  ],
  data: [
    [1, 'B,byte,字节'],
    [1 / 8, 'bit,b,比特'],
    ...['k', 'M', 'G', 'T', 'P'].flatMap((prefix, index): Row[] => [
      [1000 ** (index + 1), `${prefix === 'k' ? 'kB,KB' : `${prefix}B`}`],
      [1024 ** (index + 1), `${prefix === 'k' ? 'KiB,kiB' : `${prefix}iB`}`],
      [1000 ** (index + 1) / 8, `${prefix}bit,${prefix}b`],
    ]),
  ],
  'data rate': [
    [1, 'bit/s,bps'],
    [1e3, 'kbit/s,kbps,Kbps'],
    [1e6, 'Mbit/s,Mbps'],
    [1e9, 'Gbit/s,Gbps'],
    [8, 'B/s'],
    [8e3, 'kB/s,KB/s'],
    [8e6, 'MB/s'],
    [8e9, 'GB/s'],
  ],
};

const MILE_KM = 1.609344;

/** Units that are no multiples of each other. */
const OTHERS: readonly (Unit & { readonly names: string })[] = [
  { kind: 'temperature', name: 'K', names: 'K,kelvin,开,开尔文', toBase: (value) => value, fromBase: (value) => value },
  {
    kind: 'temperature',
    name: '°C',
    names: '°C,C,celsius,degree celsius,℃,摄氏度',
    toBase: (value) => value + 273.15,
    fromBase: (value) => value - 273.15,
  },
  {
    kind: 'temperature',
    name: '°F',
    names: '°F,F,fahrenheit,degree fahrenheit,℉,华氏度',
    toBase: (value) => ((value - 32) * 5) / 9 + 273.15,
    fromBase: (value) => ((value - 273.15) * 9) / 5 + 32,
  },
  {
    kind: 'fuel consumption',
    name: 'L/100km',
    names: 'L/100km,l/100 km,liter per 100 km,升每百公里',
    toBase: (value) => value,
    fromBase: (value) => value,
  },
  {
    kind: 'fuel consumption',
    name: 'km/L',
    names: 'km/L,kilometer per liter',
    toBase: (value) => 100 / value,
    fromBase: (value) => 100 / value,
  },
  {
    kind: 'fuel consumption',
    name: 'mpg',
    names: 'mpg,mile per gallon',
    toBase: (value) => (100 * GALLON) / (MILE_KM * value),
    fromBase: (value) => (100 * GALLON) / (MILE_KM * value),
  },
];

const byName = new Map<string, Unit>();
const byLowerCase = new Map<string, Unit>();

function add(unit: Unit, names: string): void {
  for (const name of names.split(',')) {
    if (!byName.has(name)) byName.set(name, unit);
    // `mW` and `MW` differ: case counts first, and is forgiven where nothing else has the name.
    const lower = name.toLowerCase();
    if (!byLowerCase.has(lower)) byLowerCase.set(lower, unit);
  }
}

for (const [kind, rows] of Object.entries(TABLE))
  for (const [factor, names] of rows) {
    const name = names.slice(0, names.indexOf(',') < 0 ? undefined : names.indexOf(','));
    add({ kind, name, toBase: (value) => value * factor, fromBase: (value) => value / factor }, names);
  }
for (const { names, ...unit } of OTHERS) add(unit, names);

/** A unit by its symbol or name, also in the plural. */
export function findUnit(name: string): Unit | null {
  const plain = name.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  const lower = plain.toLowerCase().replace(/^degrees /, 'degree ');
  const singular = lower.replace(/(?<=\w{3})s( per .*)?$/, '$1');
  return (
    byName.get(plain) ??
    byLowerCase.get(lower) ??
    byLowerCase.get(singular) ??
    byLowerCase.get(lower.replace(/s per /, ' per ')) ??
    null
  );
}

/** The symbols of all units, by what they measure. */
export function namesOfKind(): { kind: string; names: string[] }[] {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, name } of byName.values()) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(name));
  return [...kinds].map(([kind, names]) => ({ kind, names: [...names] }));
}
