/** The first match counts: each browser also sends the names below its own. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Edge", /\b(Edg|EdgA|EdgiOS)\//],
  ["Opera", /\b(OPR|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]{1,20} (Mobile\/\w{1,20} )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** 'Chrome en Android', as far as the user agent is true. */
export function describeDevice(userAgent: string): string {
  const nameIn = (known: typeof BROWSERS) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (system === undefined) return browser ?? "Dispositivo desconocido";
  return `${browser ?? "Navegador"} en ${system}`;
}
