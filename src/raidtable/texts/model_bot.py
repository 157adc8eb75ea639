"""A bot that asks a language model. A subclass says how: see docs/bots/language-models.md."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, TypedDict

from raidtable.bots.bot import Bot, Budget, Forfeited
from raidtable.engine.action import Action
from raidtable.engine.messages import N_
from raidtable.engine.rng import Rng
from raidtable.engine.view import View
from raidtable.texts.answers import UnclearAnswer, read_answer
from raidtable.texts.telling import Form, rules_text, text
from raidtable.texts.theme import Theme

TWICE: Final = N_("It answered wrongly twice. {problem}")


class Message(TypedDict):
    """A part of a conversation, as most models take it: `role` is system, user or assistant."""

    role: str
    content: str


class ModelBot(Bot):
    """Shows a model the rules and its view, and reads its answer. After a wrong one it asks once
    more, with the reason; after another the seat forfeits the game.

    `legal` lists the choices. `theme` is the seed of other names for everything in the game.
    """

    legal: ClassVar[bool] = True
    form: ClassVar[Form] = "text"
    language: ClassVar[str] = "en"
    theme: ClassVar[int | str | None] = None

    @abstractmethod
    def ask(self, messages: Sequence[Message]) -> str:
        """What the model answers to this conversation."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        theme = None if self.theme is None else Theme(self.game.id, self.theme)
        shown = text(view, self.legal, self.language, form=self.form, theme=theme)
        messages: list[Message] = [
            {"role": "system", "content": rules_text(self.game.id, self.language, theme)},
            {"role": "user", "content": shown},
        ]
        answer = self.ask(messages)
        try:
            chosen = self.read(view, answer, theme)
        except UnclearAnswer as problem:
            messages.append({"role": "assistant", "content": answer})
            messages.append({"role": "user", "content": problem.again(self.language)})
            try:
                chosen = self.read(view, self.ask(messages), theme)
            except UnclearAnswer as second:
                raise Forfeited(TWICE, problem=second) from None
        return next(action for action in legal if action.text == chosen)

    def read(self, view: View, answer: str, theme: Theme | None) -> str:
        return read_answer(view, answer, legal=self.legal, language=self.language, theme=theme)
