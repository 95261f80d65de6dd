import { backupsCopy } from "../backups/copy.ts";
import { settingsCopy } from "./copy.ts";

const { sections, pictures, mail } = settingsCopy;

/** In the order of the page; each is named by the id of its title. */
const LINKS = [
  ["shop", sections.shop.title],
  ["portada", pictures.title],
  ["payment", sections.payment.title],
  ["deadline", sections.deadline.title],
  ["whatsapp", sections.whatsapp.title],
  ["legal", sections.legal.title],
  ["limits", sections.limits.title],
  ["correo", mail.title],
  ["copias", backupsCopy.title],
] as const;

/** Lead to the sections of a long page; on wide screens they stay in sight. */
export function SectionLinks() {
  return (
    <nav aria-label={settingsCopy.contents} className="panel-tools section-links">
      {LINKS.map(([name, title]) => (
        <a
          key={name}
          href={`#ajustes-${name}`}
          onClick={(event) => {
            event.preventDefault();
            showSection(`ajustes-${name}`);
          }}
          className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The fragment stays out of the address: there it names a field. */
function showSection(titleId: string): void {
  const title = document.getElementById(titleId);
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.scrollIntoView();
}
