import { INVITATION_HOURS } from "#domain/administrators.ts";

export const administratorsCopy = {
  title: "Administradores",
  intro:
    "Quienes pueden entrar al panel. Todos pueden hacer lo mismo que tú. Cada cambio de esta lista queda en «Actividad» y, si tu tienda envía correos, se avisa a todos.",
  list: "Quiénes administran la tienda",
  you: "Tú",
  since: (date: string) => `Administra la tienda desde el ${date}.`,
  pending: (date: string) => `Invitación del ${date}: todavía no eligió su contraseña.`,
  secondFactor: "Con verificación en dos pasos.",

  invite: {
    title: "Invitar a alguien",
    email: "E-mail de la persona",
    hint: "Elegirá su contraseña con un enlace: si tu tienda envía correos, lo recibirá; si no, se lo pasas tú.",
    notEmail: "Este e-mail no es válido.",
    submit: "Invitar",
    question: (email: string) => `¿Invitar a ${email}?`,
    explained: "Podrá ver y cambiar todo en el panel, también a dónde va el dinero.",
    form: { submit: "Invitar", submitting: "Invitando...", failed: "No se pudo enviar la invitación" },
    again: "Invitar otra vez",
    againTo: (email: string) => `Invitar otra vez a ${email}`,
    sent: "Invitación enviada",
    sentTo: (email: string) => `${email} recibirá un enlace para elegir su contraseña.`,
  },

  link: {
    title: (email: string) => `Enlace para ${email}`,
    intro: `Tu tienda no envía correos: pásale tú este enlace, solo a esa persona. Sirve una vez, vence en ${INVITATION_HOURS} horas y no se volverá a mostrar.`,
    copy: "Copiar el enlace",
    done: "Listo",
  },

  remove: {
    short: "Quitar",
    of: (email: string) => `Quitar a ${email}`,
    question: (email: string) => `¿Quitar a ${email}?`,
    explained: "Dejará de entrar al panel ahora mismo, y sus sesiones se cierran. Lo que hizo queda en «Actividad».",
    form: { submit: "Quitar", submitting: "Quitando...", failed: "No se pudo quitar" },
    done: (email: string) => `${email} ya no administra la tienda`,
  },
} as const;
