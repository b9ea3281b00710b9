import { describe, expect, it } from 'vitest';
import { createShippedCalls } from './testing/call-shipped.ts';
import { startOpenService } from './testing/start-open-service.ts';

describe('wire §5 bundled products: web page reader', () => {
  it('reads the text of a page, in parts where it is long', async () => {
    const paragraphs = Array.from(
      { length: 400 },
      (_, number) => `<p>Paragraph ${number} ${'of a long page. '.repeat(4)}</p>`,
    );
    await using server = await startOpenService({
      '/short': '<!DOCTYPE html><title>Pets</title><script>evil()</script><h1>Cats</h1><p>They sleep.</p>',
      '/long': `<html><body>${paragraphs.join('')}</body></html>`,
      '/notes.txt': 'plain words',
    });
    const call = createShippedCalls(server);
    expect(await call('read_web_page', { url: `${server.url}/short` })).toBe('# Pets\n\n# Cats\n\nThey sleep.');
    expect(await call('read_web_page', { url: `${server.url}/notes.txt` })).toContain('plain words');
    const first = await call('read_web_page', { url: `${server.url}/long` });
    const start = Number(/Ask again with start (\d+)/.exec(first)?.[1]);
    expect([start, first.startsWith('Paragraph 0')]).toEqual([20_000, true]);
    expect(await call('read_web_page', { url: `${server.url}/long`, start })).toContain('Paragraph 399');
  });

  it('says in words why a page cannot be read', async () => {
    await using server = await startOpenService({
      '/empty': '<html><body><div id="app"></div></body></html>',
      '/bytes': Buffer.from([0, 1, 2, 3, 0, 0, 9, 9]),
      '/away': (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/meta' }).end(),
    });
    const call = createShippedCalls(server);
    const read = (path: string) => call('read_web_page', { url: path.startsWith('/') ? server.url + path : path });
    await expect(read('/none')).rejects.toThrow('answered with 404');
    await expect(read('/empty')).rejects.toThrow('The page has no text');
    await expect(read('/bytes')).rejects.toThrow('it is no text, web page or document');
    await expect(read('/away')).rejects.toThrow('only public addresses');
    for (const address of ['http://127.0.0.1:1/', 'http://localhost/', 'http://[::1]/', 'http://10.0.0.1/'])
      await expect(read(address)).rejects.toThrow('only public addresses');
    for (const address of ['file:///etc/passwd', 'example.com', ''])
      await expect(call('read_web_page', { url: address })).rejects.toThrow('has to start with http');
  });
});

const RSS = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="m" xmlns:content="c"><channel><title>News &amp; more</title><link>https://news.example/</link>
<item><title>First</title><link>https://news.example/1</link><pubDate>Sun, 15 Nov 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Words <b>here</b></p>]]></description><media:title>Not this</media:title></item>
<item><title>Second</title><guid>https://news.example/2</guid><content:encoded>Whole text</content:encoded></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><link rel="self" href="/atom"/>
<entry><title type="html">A &lt;i&gt;post&lt;/i&gt;</title><link rel="edit" href="/edit"/><link href="/post/1"/><updated>2026-11-14T08:00:00+01:00</updated><summary type="xhtml"><div>Short <em>summary</em></div></summary></entry></feed>`;

describe('wire §5 bundled products: RSS reader', () => {
  it('reads RSS, Atom, RDF and JSON feeds', async () => {
    await using server = await startOpenService({
      '/rss': RSS,
      '/atom': ATOM,
      '/rdf':
        '<rdf:RDF xmlns:rdf="r"><channel><title>Old</title></channel><item><title>One</title><link>https://a.example/1</link><dc:date>2026-01-02</dc:date></item></rdf:RDF>',
      '/json': JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'JSON',
        items: [{ title: 'One', url: '/1', content_text: 'text' }],
      }),
    });
    const call = createShippedCalls(server);
    const read = async (path: string, count?: number) =>
      JSON.parse(await call('read_feed', { url: server.url + path, count }));
    expect(await read('/rss')).toEqual({
      title: 'News & more',
      entries: [
        { title: 'First', link: 'https://news.example/1', date: '2026-11-15T10:00:00.000Z', summary: 'Words here' },
        { title: 'Second', link: 'https://news.example/2', date: '', summary: 'Whole text' },
      ],
    });
    expect((await read('/rss', 1)).entries).toHaveLength(1);
    expect(await read('/atom')).toEqual({
      title: 'Blog',
      entries: [
        { title: 'A post', link: `${server.url}/post/1`, date: '2026-11-14T07:00:00.000Z', summary: 'Short summary' },
      ],
    });
    expect(await read('/rdf')).toMatchObject({
      title: 'Old',
      entries: [{ title: 'One', link: 'https://a.example/1' }],
    });
    expect(await read('/json')).toMatchObject({
      title: 'JSON',
      entries: [{ title: 'One', link: `${server.url}/1`, summary: 'text' }],
    });
  });

  it('refuses what is no feed, and expands no entities', async () => {
    await using server = await startOpenService({
      '/page': '<html><body>Hello</body></html>',
      '/bomb': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><title>&b;</title><item><title>&b;</title></item></channel></rss>`,
      '/deep': `<rss><channel><item><title>${'<a>'.repeat(50_000)}`,
    });
    const call = createShippedCalls(server);
    for (const path of ['/page', '/deep'])
      await expect(call('read_feed', { url: server.url + path })).rejects.toThrow('This is not a feed');
    expect(await call('read_feed', { url: `${server.url}/bomb` })).not.toContain('aaa');
  });
});

const PLACES = {
  results: [
    {
      name: 'Berlin',
      admin1: 'Land Berlin',
      country: 'Germany',
      latitude: 52.52,
      longitude: 13.41,
      timezone: 'Europe/Berlin',
    },
  ],
};
const FORECAST = {
  latitude: 52.52,
  longitude: 13.42,
  timezone: 'Europe/Berlin',
  current_units: { temperature_2m: '°C' },
  current: { time: '2026-11-15T13:00', interval: 900, temperature_2m: 7.5, weather_code: 61 },
  daily_units: { temperature_2m_max: '°C' },
  daily: { time: ['2026-11-15', '2026-11-16'], weather_code: [61, 0], temperature_2m_max: [8, 9.5] },
};

describe('wire §5 bundled products: weather and places', () => {
  it('finds a place and its weather, in words', async () => {
    await using server = await startOpenService({
      '/v1/search': JSON.stringify(PLACES),
      '/v1/forecast': JSON.stringify(FORECAST),
    });
    const call = createShippedCalls(server);
    expect(JSON.parse(await call('find_place', { name: 'Berlin' })).places).toEqual([
      {
        name: 'Berlin',
        region: 'Land Berlin',
        country: 'Germany',
        latitude: 52.52,
        longitude: 13.41,
        time_zone: 'Europe/Berlin',
      },
    ]);
    expect(JSON.parse(await call('get_weather', { place: 'Berlin', days: 2 }))).toMatchObject({
      place: 'Berlin, Land Berlin, Germany',
      now: { weather: 'light rain', temperature_2m: '7.5 °C' },
      days: [
        { date: '2026-11-15', weather: 'light rain', temperature_2m_max: '8 °C' },
        { date: '2026-11-16', weather: 'clear sky', temperature_2m_max: '9.5 °C' },
      ],
    });
    const chinese = await call(
      'get_weather',
      { latitude: 52.5, longitude: 13.4, units: 'imperial' },
      { locale: 'zh-CN' },
    );
    expect(JSON.parse(chinese).now.weather).toBe('小雨');
    const asked = server.asked.map(({ pathname, searchParams }) => [
      pathname,
      searchParams.get('forecast_days'),
      searchParams.get('temperature_unit'),
    ]);
    expect(asked).toEqual([
      ['/v1/search', null, null],
      ['/v1/search', null, null],
      ['/v1/forecast', '2', null],
      ['/v1/forecast', '3', 'fahrenheit'],
    ]);
  });

  it('says in words what is missing or went wrong', async () => {
    await using server = await startOpenService({ '/v1/search': '{}', '/v1/forecast': '<html>' });
    const call = createShippedCalls(server);
    await expect(call('get_weather', {})).rejects.toThrow('Name a place');
    await expect(call('get_weather', { place: 'Nowhere' })).rejects.toThrow('No place called “Nowhere” was found.');
    await expect(call('get_weather', { latitude: 1, longitude: 'x' })).rejects.toThrow('longitude is not a number');
    await expect(call('get_weather', { latitude: 1, longitude: 2 })).rejects.toThrow('did not answer with JSON');
    await using broken = await startOpenService({});
    await expect(createShippedCalls(broken)('find_place', { name: 'x' })).rejects.toThrow('answered with 404');
  });
});
