import { backupsCopy } from "../backups/copy.ts";
import { settingsCopy } from "./copy.ts";

const { sections, pictures, mail } = settingsCopy;

/** In page order; each is named by its title's id. */
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

/** Links to the sections of a long page; always visible on wide screens. */
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

/** Keeps the fragment out of the address, where it would name a field. */
function showSection(titleId: string): void {
  const title = document.getElementById(titleId);
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.scrollIntoView();
}
