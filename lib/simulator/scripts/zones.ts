/** Names that no zone has. */
const otherNames: Readonly<Record<string, string>> = {
  utc: 'UTC',
  gmt: 'UTC',
  japan: 'Asia/Tokyo',
  osaka: 'Asia/Tokyo',
  beijing: 'Asia/Shanghai',
  china: 'Asia/Shanghai',
  delhi: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  india: 'Asia/Kolkata',
  germany: 'Europe/Berlin',
  munich: 'Europe/Berlin',
  france: 'Europe/Paris',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  boston: 'America/New_York',
  washington: 'America/New_York',
  东京: 'Asia/Tokyo',
  北京: 'Asia/Shanghai',
  上海: 'Asia/Shanghai',
  伦敦: 'Europe/London',
  巴黎: 'Europe/Paris',
  柏林: 'Europe/Berlin',
  莫斯科: 'Europe/Moscow',
  纽约: 'America/New_York',
  悉尼: 'Australia/Sydney',
  токио: 'Asia/Tokyo',
  пекин: 'Asia/Shanghai',
  лондон: 'Europe/London',
  париж: 'Europe/Paris',
  берлин: 'Europe/Berlin',
  москв: 'Europe/Moscow',
  'нью-йорк': 'America/New_York',
}

const zonesByName: ReadonlyMap<string, string> = new Map([
  ...Intl.supportedValuesOf('timeZone').map((zone) => [cityOf(zone), zone] as const),
  ...Object.entries(otherNames),
])

/** Longer names first. A Russian name may have an ending, a Chinese one stands among other letters. */
const NAME = new RegExp(
  [...zonesByName.keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => {
      if (/\p{Script=Han}/u.test(name)) return name
      return `(?<!\\p{L})${name}${/\p{Script=Cyrillic}/u.test(name) ? '\\p{L}{0,2}' : ''}(?!\\p{L})`
    })
    .join('|'),
  'giu',
)

/** A place that a time zone is known of; `index` is where the question names it. */
export type NamedZone = { index: number; place: string; zone: string }

/** Those that the question names, in order. */
export function readZones(text: string): NamedZone[] {
  return [...text.replaceAll('_', ' ').matchAll(NAME)].flatMap(({ 0: place, index }) => {
    const zone = zoneOf(place.toLowerCase())
    return zone === undefined ? [] : [{ index, place, zone }]
  })
}

function zoneOf(place: string): string | undefined {
  return [0, 1, 2].map((ending) => zonesByName.get(place.slice(0, place.length - ending))).find(Boolean)
}

function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase()
}
