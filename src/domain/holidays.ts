/**
 * National days of Argentina, as known on 2026-11-22; outside these years only weekends are known. Source: Ley 27.399 (a
 * movable day on a Tuesday or Wednesday goes to the Monday before, on a Thursday or Friday to the Monday after), Decreto
 * 614/2025 (one on a weekend may be moved by decree), Resolución 164/2025 of the Jefatura de Gabinete (tourism in 2026).
 * 2027 is an estimate from the law: its days for tourism are not decreed, and 20 November stays on its Saturday.
 */
const FIXED = [
  "2026-01-01", // Año Nuevo
  "2026-02-16", // Carnaval
  "2026-02-17",
  "2026-03-24", // Memoria
  "2026-04-02", // Malvinas, and Jueves Santo
  "2026-04-03", // Viernes Santo
  "2026-05-01", // Trabajo
  "2026-05-25", // Revolución de Mayo
  "2026-06-20", // Belgrano
  "2026-07-09", // Independencia
  "2026-12-08", // Inmaculada Concepción
  "2026-12-25", // Navidad
  "2027-01-01",
  "2027-02-08", // Carnaval
  "2027-02-09",
  "2027-03-24",
  "2027-03-26", // Viernes Santo
  "2027-04-02",
  "2027-05-01",
  "2027-05-25",
  "2027-06-20",
  "2027-07-09",
  "2027-12-08",
  "2027-12-25",
];

const MOVABLE = [
  "2026-06-15", // Güemes, for the 17th
  "2026-08-17", // San Martín
  "2026-10-12", // Diversidad Cultural
  "2026-11-23", // Soberanía, for the 20th
  "2027-06-21", // Güemes, for the 17th
  "2027-08-16", // San Martín, for the 17th
  "2027-10-11", // Diversidad Cultural, for the 12th
  "2027-11-20", // Soberanía
];

const FOR_TOURISM = ["2026-03-23", "2026-07-10", "2026-12-07"];

const NON_WORKING = ["2027-03-25"]; // Jueves Santo: banks are closed, and each employer decides

const HOLIDAYS: ReadonlySet<string> = new Set([...FIXED, ...MOVABLE, ...FOR_TOURISM, ...NON_WORKING]);

export function isHoliday(day: string): boolean {
  return HOLIDAYS.has(day);
}
