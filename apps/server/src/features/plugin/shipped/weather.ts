import { fetchJson } from './fetch-in-words.ts';
import {
  numberArgument,
  type ShippedPlugin,
  type ShippedScope,
  type ShippedServices,
  shippedTool,
  textArgument,
} from './shipped-plugin.ts';
import { weatherText } from './weather-codes.ts';

const PLACES = 5;
const PLACES_MAX = 20;
const DAYS = 3;
const DAYS_MAX = 16;

interface Place {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly time_zone: string;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

/** Places of this name, the largest first, by the geocoding service of Open-Meteo. */
async function findPlaces(
  { safeFetch, geocodingUrl }: ShippedServices,
  { locale, signal }: ShippedScope,
  name: string,
  count: number,
): Promise<Place[]> {
  if (name === '') throw new Error('The name of a place is missing.');
  const address = new URL(`${geocodingUrl.replace(/\/+$/, '')}/v1/search`);
  const query = { name, count: String(count), language: locale === 'zh-CN' ? 'zh' : 'en', format: 'json' };
  address.search = String(new URLSearchParams(query));
  const answer = fieldsOf(await fetchJson(safeFetch, address, signal));
  return listOf(answer.results)
    .slice(0, count)
    .map((result) => {
      const place = fieldsOf(result);
      return {
        name: textOf(place.name),
        region: textOf(place.admin1),
        country: textOf(place.country),
        latitude: Number(place.latitude),
        longitude: Number(place.longitude),
        time_zone: textOf(place.timezone),
      };
    });
}

const findPlace = shippedTool({
  name: 'find_place',
  desc: 'Finds places by their name: coordinates, region, country and time zone.',
  descZh: '按名称查找地点：坐标、地区、国家和时区。',
  parameters: [
    {
      name: 'name',
      desc: 'A city or another place, such as Berlin or 上海.',
      descZh: '城市或其他地点，例如 Berlin 或上海。',
    },
    {
      name: 'count',
      type: 'integer',
      desc: `How many places, ${PLACES} by default.`,
      descZh: `地点数量，默认 ${PLACES}。`,
      isOptional: true,
    },
  ],
  risk: 'searches',
  async run(args, services, scope) {
    const asked = Math.trunc(Number(args.count ?? PLACES)) || PLACES;
    const count = Math.min(PLACES_MAX, Math.max(1, asked));
    return { text: JSON.stringify({ places: await findPlaces(services, scope, textArgument(args, 'name'), count) }) };
  },
});

const CURRENT =
  'temperature_2m,apparent_temperature,relative_humidity_2m,precipitation,weather_code,wind_speed_10m,wind_direction_10m';
const DAILY =
  'weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,precipitation_probability_max,wind_speed_10m_max,sunrise,sunset';

const getWeather = shippedTool({
  name: 'get_weather',
  desc: 'Tells the weather now and the forecast of the next days, for a place by its name or its coordinates.',
  descZh: '查询某地当前天气和未来几天的预报，可用地名或坐标。',
  parameters: [
    {
      name: 'place',
      desc: 'A city or another place; not needed with coordinates.',
      descZh: '城市或其他地点，有坐标时可省略。',
      isOptional: true,
    },
    { name: 'latitude', type: 'number', desc: 'In degrees.', descZh: '纬度，单位为度。', isOptional: true },
    { name: 'longitude', type: 'number', desc: 'In degrees.', descZh: '经度，单位为度。', isOptional: true },
    {
      name: 'days',
      type: 'integer',
      desc: `Of the forecast: ${DAYS} by default, at most ${DAYS_MAX}.`,
      descZh: `预报天数，默认 ${DAYS}，最多 ${DAYS_MAX}。`,
      isOptional: true,
    },
    {
      name: 'units',
      desc: 'metric by default.',
      descZh: '单位制，默认为 metric（公制）。',
      choices: ['metric', 'imperial'],
      isOptional: true,
    },
  ],
  async run(args, services, scope) {
    const name = textArgument(args, 'place');
    const hasCoordinates = args.latitude !== undefined && args.longitude !== undefined;
    if (!hasCoordinates && name === '') throw new Error('Name a place, or give latitude and longitude.');
    const [found] = hasCoordinates ? [] : await findPlaces(services, scope, name, 1);
    if (!hasCoordinates && !found) throw new Error(`No place called “${name.slice(0, 60)}” was found.`);
    const at = found ?? { latitude: numberArgument(args, 'latitude'), longitude: numberArgument(args, 'longitude') };
    const days = Math.min(DAYS_MAX, Math.max(1, Math.trunc(Number(args.days ?? DAYS)) || DAYS));
    const isImperial = args.units === 'imperial';
    const address = new URL(`${services.weatherUrl.replace(/\/+$/, '')}/v1/forecast`);
    address.search = String(
      new URLSearchParams({
        latitude: String(at.latitude),
        longitude: String(at.longitude),
        current: CURRENT,
        daily: DAILY,
        timezone: 'auto',
        forecast_days: String(days),
        ...(isImperial && { temperature_unit: 'fahrenheit', wind_speed_unit: 'mph', precipitation_unit: 'inch' }),
      }),
    );
    const answer = fieldsOf(await fetchJson(services.safeFetch, address, scope.signal));
    return { text: JSON.stringify(toWeather(answer, found ?? null, scope)) };
  },
});

/** The answer of Open-Meteo in words: units beside values, names of the weather for its numbers, a row for each day. */
function toWeather(answer: Fields, place: Place | null, { locale }: ShippedScope) {
  const { time, weather_code, ...current } = fieldsOf(answer.current);
  const units = fieldsOf(answer.current_units);
  const { time: days, weather_code: codes, ...daily } = fieldsOf(answer.daily);
  const dailyUnits = fieldsOf(answer.daily_units);
  const withUnit = (value: unknown, unit: unknown) =>
    typeof value === 'number' ? `${value} ${textOf(unit)}`.trim() : textOf(value);
  return {
    ...(place && { place: [place.name, place.region, place.country].filter(Boolean).join(', ') }),
    latitude: answer.latitude,
    longitude: answer.longitude,
    time_zone: textOf(answer.timezone),
    now: {
      time: textOf(time),
      weather: weatherText(weather_code, locale),
      ...Object.fromEntries(
        Object.entries(current)
          .filter(([name]) => name !== 'interval')
          .map(([name, value]) => [name, withUnit(value, units[name])]),
      ),
    },
    days: listOf(days)
      .slice(0, DAYS_MAX)
      .map((date, index) => ({
        date: textOf(date),
        weather: weatherText(listOf(codes)[index], locale),
        ...Object.fromEntries(
          Object.entries(daily).map(([name, values]) => [name, withUnit(listOf(values)[index], dailyUnits[name])]),
        ),
      })),
  };
}

export const weather: ShippedPlugin = {
  id: 'official_weather',
  name: { 'en-US': 'Weather and places', 'zh-CN': '天气与地点' },
  desc: {
    'en-US': 'The weather and its forecast, and the coordinates of places. From Open-Meteo, without a key.',
    'zh-CN': '查询天气、天气预报和地点坐标。数据来自 Open-Meteo，无需密钥。',
  },
  tools: [getWeather, findPlace],
};
