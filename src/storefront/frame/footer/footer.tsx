import { readableNumber, whatsappLink } from "#domain/phone.ts";
import type { FooterSettings } from "#domain/settings.ts";
import { legalCopy } from "../../legal/copy.ts";
import { frameCopy } from "../copy.ts";
import { footerCopy } from "./copy.ts";

export function Footer({ shop }: { shop: FooterSettings }) {
  return (
    <footer className="footer">
      <div className="frame footer-row">
        <div>
          <p className="footer-name">{shop.shop_name}</p>
          <p>{footerCopy.payment}</p>
        </div>
        <nav aria-label={footerCopy.navigation}>
          <div>
            <h2>{footerCopy.shop}</h2>
            <a href="/productos">{frameCopy.products}</a>
            <a href="/categorias">{frameCopy.categories}</a>
            <a href="/favoritos">{frameCopy.favourites}</a>
          </div>
          <div>
            <h2>{footerCopy.help}</h2>
            <a href="/mi-pedido">{frameCopy.myOrder}</a>
            <a href="/arrepentimiento">{frameCopy.withdrawal}</a>
            {shop.has_terms && <a href="/terminos">{legalCopy.titles["/terminos"]}</a>}
            {shop.has_privacy && <a href="/privacidad">{legalCopy.titles["/privacidad"]}</a>}
          </div>
          <Contact shop={shop} />
        </nav>
      </div>
      <Legal shop={shop} />
    </footer>
  );
}

function Contact({ shop }: { shop: FooterSettings }) {
  const { whatsapp, contact_email: email, instagram, hours, street_address: address } = shop;
  if (![whatsapp, email, instagram, hours, address].some(Boolean)) return null;
  return (
    <div>
      <h2>{footerCopy.contact}</h2>
      {whatsapp && <a href={whatsappLink(whatsapp)}>{footerCopy.whatsapp(readableNumber(whatsapp))}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {instagram && <a href={`https://www.instagram.com/${instagram}/`}>{footerCopy.instagram(instagram)}</a>}
      {address && <p>{address}</p>}
      {hours && <p>{hours}</p>}
    </div>
  );
}

/** Who sells, and where to complain. */
function Legal({ shop }: { shop: FooterSettings }) {
  const { legal_name, cuit, fiscal_data_url: fiscalData, consumer_claims_url: claims } = shop;
  if (![legal_name, cuit, fiscalData, claims].some(Boolean)) return null;
  return (
    <section aria-label={footerCopy.legal} className="footer-legal">
      <div className="frame">
        {legal_name && <p>{legal_name}</p>}
        {cuit && <p className="whitespace-nowrap">{footerCopy.cuit(cuit)}</p>}
        {fiscalData && <a href={fiscalData}>{footerCopy.fiscalData}</a>}
        {claims && (
          <p>
            {footerCopy.claims} <a href={claims}>{footerCopy.claimsLink}</a>
          </p>
        )}
      </div>
    </section>
  );
}
