// KataGo's board, history and rules as a referee that answers line by line: what tests/katago.rs holds ours against.
//
// With a checkout of KataGo (v1.17.2) in $K:
//
//     cd "$K/cpp" && g++ -O2 -std=c++17 -I. -o katago-board "$SHINPAN/tests/katago/board.cpp" game/{board,boardhistory,rules}.cpp
//     core/{global,hash,rand,rand_helpers,test,sha2,md5,timer,bsearch,datetime,fancymath}.cpp -lpthread
//
// in one line. No network, no search, nothing to install. Every line is answered by a line:
//
//     game WIDTH HEIGHT RULES   "ok"; RULES is JSON as `kata-set-rules` takes it, with komi
//     stones VERTEX...          "ok"; black stones before the first move, and White moves
//     play VERTEX               the player to move: "play" if the phase goes on, "stop", "void" (no result), or "illegal"
//     may VERTEX                "yes" or "no"
//     board                     point by point from A1, row by row: X, O, + (legal for the player to move) or -
//     count                     White's points less Black's if the game ended now, twice; then x, o or . for what is pass-alive
//                               or pass-dead territory of Black, White or nobody, in the same order

#include <iostream>
#include <sstream>
#include <string>

#include "game/board.h"
#include "game/boardhistory.h"
#include "game/rules.h"

namespace {

class Referee {
 public:
  std::string answer(const std::string& line) {
    std::istringstream words(line);
    std::string command, word;
    words >> command;
    if(command == "game") {
      int width = 0, height = 0;
      words >> width >> height;
      std::getline(words >> std::ws, word);
      rules = Rules::parseRules(word);
      board = Board(width, height);
      start(P_BLACK);
      return "ok";
    }
    if(command == "stones") {
      while(words >> word)
        if(!board.setStoneFailIfNoLibs(Location::ofString(word, board), P_BLACK))
          return "no such handicap";
      start(P_WHITE);
      return "ok";
    }
    if(command == "play") {
      words >> word;
      return play(Location::ofString(word, board));
    }
    if(command == "may") {
      words >> word;
      return may(Location::ofString(word, board)) ? "yes" : "no";
    }
    if(command == "board")
      return map([&](Loc at) {
        switch(board.colors[at]) {
          case C_BLACK: return 'X';
          case C_WHITE: return 'O';
          default: return may(at) ? '+' : '-';
        }
      });
    if(command == "count")
      return count();
    return "no such command: " + command;
  }

 private:
  Rules rules;
  Board board;
  BoardHistory history = BoardHistory(board, P_BLACK, rules, 0, false);

  void start(Player first) { history = BoardHistory(board, first, rules, 0, false); }

  bool may(Loc at) const { return history.isLegal(board, at, history.presumedNextMovePla); }

  std::string play(Loc at) {
    if(!may(at))
      return "illegal";
    history.makeBoardMoveAssumeLegal(board, at, history.presumedNextMovePla, nullptr);
    if(history.isGameFinished)
      return history.isNoResult ? "void" : "stop";
    // Where territory counts, the first encore begins instead.
    return history.encorePhase > 0 ? "stop" : "play";
  }

  std::string count() const {
    BoardHistory ended = history;
    ended.endAndScoreGameNow(board);
    Color settled[Board::MAX_ARR_SIZE];
    board.calculateArea(settled, false, false, false, rules.multiStoneSuicideLegal);
    int doubled = (int)(2 * ended.finalWhiteMinusBlackScore);
    return std::to_string(doubled) + " " + map([&](Loc at) {
      return settled[at] == C_BLACK ? 'x' : settled[at] == C_WHITE ? 'o' : '.';
    });
  }

  template<typename Sign>
  std::string map(Sign sign) const {
    std::string text;
    for(int y = board.y_size - 1; y >= 0; y--)
      for(int x = 0; x < board.x_size; x++)
        text += sign(Location::getLoc(x, y, board.x_size));
    return text;
  }
};

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  Board::initHash();
  Referee referee;
  std::string line;
  while(std::getline(std::cin, line)) {
    try {
      std::cout << referee.answer(line) << '\n';
    }
    catch(const std::exception& error) {
      std::cout << "broke down: " << error.what() << '\n';
    }
    // Whoever waits has sent all that there is.
    if(std::cin.rdbuf()->in_avail() <= 0)
      std::cout.flush();
  }
}
